/** A time by the clock of the law: hour 0 to 23. */
export type CivilTime = { hour: number; minute: number };

/** A time as Ethiopians count it: twelve hours of day from sunrise at 06:00, twelve of night from 18:00; hour 1 to 12. */
export type EthiopianTime = { hour: number; minute: number; part: "day" | "night" };

/** 09:00 is 3 o'clock in the day, 18:00 is 12 o'clock at night. */
export function toEthiopianTime({ hour, minute }: CivilTime): EthiopianTime {
  return {
    hour: ((hour + 5) % 12) + 1,
    minute,
    part: hour >= 6 && hour < 18 ? "day" : "night",
  };
}

/** The clock in Addis Ababa (UTC+3, no daylight saving) at a moment, whatever the clock zone of the device. */
export function timeInAddisAbaba(nowMs: number): CivilTime {
  const minutes = Math.floor(nowMs / 60_000) + 3 * 60;
  const ofDay = ((minutes % 1440) + 1440) % 1440;
  return { hour: Math.floor(ofDay / 60), minute: ofDay % 60 };
}
