import { type EpochDay, weekdayOf } from "./day.ts";
import { type EthiopianDate, fromEthiopian } from "./ethiopian-calendar.ts";

/** The four evangelists take turns; the third, Luke, has the year with six days of Pagume. */
export const EVANGELISTS = ["john", "matthew", "mark", "luke"] as const;
export type Evangelist = (typeof EVANGELISTS)[number];

/** The figures from which the Ethiopian Church reckons a year's movable feasts. */
export type BahireHasab = {
  /** Years of the world. */
  ameteAlem: number;
  /** Leap years in them. */
  meteneRabiet: number;
  evangelist: Evangelist;
  /** The weekday of Meskerem 1, Sunday 0. */
  newYearWeekday: number;
  /** The place in the cycle of nineteen years, and the place before it. */
  medeb: number;
  wenber: number;
  /** The age of the moon, and its complement. */
  abektie: number;
  metqi: number;
  /** The first day of the fast of Nineveh, from which every movable feast has its fixed distance. */
  nineveh: EpochDay;
};

/** How many days after the first of Nineveh a movable feast or fast stands. */
export const DAYS_AFTER_NINEVEH = {
  nineveh: 0,
  abiy_tsom: 14,
  debre_zeyit: 41,
  hosanna: 62,
  siklet: 67,
  fasika: 69,
  rikbe_kahnat: 93,
  erget: 108,
  peraklitos: 118,
  tsome_hawaryat: 119,
} as const;

const YEARS_BEFORE_INCARNATION = 5500;
/** What the weekday of the metqi adds, from Sunday: from 2 to 8, so that Nineveh falls on a Monday. */
const TEWSAK = [7, 6, 5, 4, 3, 2, 8] as const;

/** The reckoning of one Ethiopian year. */
export function bahireHasab(year: number): BahireHasab {
  const ameteAlem = YEARS_BEFORE_INCARNATION + year;
  const medeb = modulo(ameteAlem, 19);
  const wenber = modulo(medeb - 1, 19);
  // A metqi of none is a whole month: every nineteenth year.
  const metqi = modulo(wenber * 19, 30) || 30;
  // A late metqi lies in Meskerem and its Nineveh counts from Tir, an early one in Tikimt and from Yekatit.
  const late = metqi > 14;
  const tewsak = TEWSAK[weekdayOf(dayOf({ year, month: late ? 1 : 2, day: metqi }))] ?? 0;
  return {
    ameteAlem,
    meteneRabiet: Math.floor(ameteAlem / 4),
    evangelist: EVANGELISTS[modulo(ameteAlem, 4)] ?? "john",
    newYearWeekday: weekdayOf(dayOf({ year, month: 1, day: 1 })),
    medeb,
    wenber,
    abektie: modulo(wenber * 11, 30),
    metqi,
    nineveh: dayOf({ year, month: late ? 5 : 6, day: 1 }) + metqi + tewsak - 1,
  };
}

function dayOf(date: EthiopianDate): EpochDay {
  const day = fromEthiopian(date);
  if (day === null) throw new Error(`No such Ethiopian year: ${date.year}`);
  return day;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
