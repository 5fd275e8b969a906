import { type EpochDay, weekdayOf } from "../base/day.ts";
import { type EthiopianDate, fromEthiopian } from "./ethiopian-calendar.ts";

/** Luke's year has six days of Pagume. */
export const EVANGELISTS = ["john", "matthew", "mark", "luke"] as const;
export type Evangelist = (typeof EVANGELISTS)[number];

/** Basis of the Ethiopian Church's movable feasts. */
export type BahireHasab = {
  /** Years of the world. */
  ameteAlem: number;
  /** Leap years among them. */
  meteneRabiet: number;
  evangelist: Evangelist;
  /** Weekday of Meskerem 1, Sunday 0. */
  newYearWeekday: number;
  /** Place in the 19-year cycle, and its predecessor. */
  medeb: number;
  wenber: number;
  /** The moon's age, and its complement. */
  abektie: number;
  metqi: number;
  /** Start of the Nineveh fast, to which movable feasts are fixed. */
  nineveh: EpochDay;
};

/** Days after the start of Nineveh. */
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
/** What is added, by the weekday of the metqi from Sunday; it makes Nineveh a Monday. */
const TEWSAK = [7, 6, 5, 4, 3, 2, 8] as const;

/** Computes the values of an Ethiopian year. */
export function bahireHasab(year: number): BahireHasab {
  const ameteAlem = YEARS_BEFORE_INCARNATION + year;
  const medeb = modulo(ameteAlem, 19);
  const wenber = modulo(medeb - 1, 19);
  // 0 means a full month (every nineteenth year).
  const metqi = modulo(wenber * 19, 30) || 30;
  // Late metqi: in Meskerem, Nineveh from Tir. Early: in Tikimt, from Yekatit.
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
