/** Civil time, hour 0 to 23. */
export type CivilTime = { hour: number; minute: number };

/** Ethiopian time, hour 1–12: day from 06:00, night from 18:00. */
export type EthiopianTime = { hour: number; minute: number; part: "day" | "night" };

/** 09:00 becomes 3 (day), 18:00 12 (night). */
export function toEthiopianTime({ hour, minute }: CivilTime): EthiopianTime {
  return {
    hour: ((hour + 5) % 12) + 1,
    minute,
    part: hour >= 6 && hour < 18 ? "day" : "night",
  };
}

/** Current time in Addis Ababa (always UTC+3). */
export function timeInAddisAbaba(nowMs: number): CivilTime {
  const minutes = Math.floor(nowMs / 60_000) + 3 * 60;
  const ofDay = ((minutes % 1440) + 1440) % 1440;
  return { hour: Math.floor(ofDay / 60), minute: ofDay % 60 };
}
