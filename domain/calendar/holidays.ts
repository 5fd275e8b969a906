import { bahireHasab, DAYS_AFTER_NINEVEH } from "./bahire-hasab.ts";
import type { EpochDay } from "../base/day.ts";
import { fromEthiopian, toEthiopian } from "./ethiopian-calendar.ts";
import { expectedIslamicMonth } from "./islamic-month.ts";

/** `public`: offices closed. `religious`: feast or fast begins. `memorial`: offices open. */
export type HolidayKind = "public" | "religious" | "memorial";

type FixedId = (typeof FIXED)[number]["id"];
type MovableId = keyof typeof DAYS_AFTER_NINEVEH;
type IslamicId = (typeof ISLAMIC)[number]["id"];
export type HolidayId = FixedId | MovableId | IslamicId;

/** `expected`: moon sighting may shift it a day. */
export type Holiday = { id: HolidayId; day: EpochDay; kind: HolidayKind; expected: boolean };

/** Ethiopian `month/day`; `from`/`until`: first and last year. */
type FixedHoliday = {
  id: string;
  on: `${number}/${number}`;
  kind: HolidayKind;
  from?: number;
  until?: number;
};

/** Choices explained in docs/decisions/0004-texts-dates-calendar.md. */
const FIXED = [
  { id: "enkutatash", on: "1/1", kind: "public" },
  { id: "demera", on: "1/16", kind: "religious" },
  { id: "meskel", on: "1/17", kind: "public" },
  { id: "tsome_nebiyat", on: "3/15", kind: "religious" },
  { id: "hidar_tsion", on: "3/21", kind: "religious" },
  { id: "nations", on: "3/29", kind: "memorial", from: 1999 },
  { id: "gabriel", on: "4/19", kind: "religious" },
  { id: "genna", on: "4/29", kind: "public" },
  { id: "ketera", on: "5/10", kind: "religious" },
  { id: "timkat", on: "5/11", kind: "public" },
  { id: "kana", on: "5/12", kind: "religious" },
  { id: "martyrs", on: "6/12", kind: "memorial", from: 1934 },
  { id: "adwa", on: "6/23", kind: "public", from: 1889 },
  { id: "labour", on: "8/23", kind: "public", from: 1882 },
  { id: "patriots", on: "8/27", kind: "public", from: 1934 },
  { id: "derg_downfall", on: "9/20", kind: "public", from: 1984, until: 2016 },
  { id: "derg_downfall", on: "9/20", kind: "memorial", from: 2017 },
  { id: "tsome_filseta", on: "12/1", kind: "religious" },
  { id: "buhe", on: "12/13", kind: "religious" },
  { id: "filseta", on: "12/16", kind: "religious" },
] as const satisfies readonly FixedHoliday[];

const PUBLIC_MOVABLE: readonly string[] = ["siklet", "fasika"] satisfies MovableId[];

/** Islamic calendar. */
const ISLAMIC = [
  { id: "mawlid", month: 3, day: 12, kind: "public" },
  { id: "ramadan", month: 9, day: 1, kind: "religious" },
  { id: "eid_al_fitr", month: 10, day: 1, kind: "public" },
  { id: "eid_al_adha", month: 12, day: 10, kind: "public" },
] as const;

/** Ethiopian years for which the series hold. */
const ISLAMIC_YEARS = { first: 1800, last: 2200 };

/** Holidays between two days (inclusive), in order. */
export function holidaysBetween(first: EpochDay, last: EpochDay): Holiday[] {
  const found: Holiday[] = [];
  for (let year = toEthiopian(first).year; year <= toEthiopian(last).year; year++) {
    found.push(...fixedOf(year), ...movableOf(year), ...islamicOf(year));
  }
  return found.filter(({ day }) => day >= first && day <= last).sort((a, b) => a.day - b.day);
}

function fixedOf(year: number): Holiday[] {
  return FIXED.flatMap(({ id, on, kind, ...years }) => {
    const { from = -Infinity, until = Infinity }: Pick<FixedHoliday, "from" | "until"> = years;
    if (year < from || year > until) return [];
    const [month = 0, dayOfMonth = 0] = on.split("/").map(Number);
    const day = fromEthiopian({ year, month, day: dayOfMonth });
    if (day === null) throw new Error(`No such day in an Ethiopian year: ${on}`);
    // After a six-day Pagume Genna is a day earlier: 275 days from the Annunciation (Megabit 29 before).
    return [{ id, day: id === "genna" && isYearOfJohn(year) ? day - 1 : day, kind, expected: false }];
  });
}

function isYearOfJohn(year: number): boolean {
  return bahireHasab(year).evangelist === "john";
}

function movableOf(year: number): Holiday[] {
  const { nineveh } = bahireHasab(year);
  return Object.entries(DAYS_AFTER_NINEVEH).map(([id, after]) => ({
    // Object.entries loses the key type.
    id: id as MovableId,
    day: nineveh + after,
    kind: PUBLIC_MOVABLE.includes(id) ? "public" : "religious",
    expected: false,
  }));
}

/** A shorter lunar year can repeat a feast. */
function islamicOf(year: number): Holiday[] {
  if (year < ISLAMIC_YEARS.first || year > ISLAMIC_YEARS.last) return [];
  const start = fromEthiopian({ year, month: 1, day: 1 }) ?? 0;
  const end = fromEthiopian({ year: year + 1, month: 1, day: 1 }) ?? 0;
  const hijri = Math.floor((start + 492_148) / 354.367) + 1;
  return [hijri - 1, hijri, hijri + 1, hijri + 2].flatMap((islamicYear) =>
    ISLAMIC.map(({ id, month, day, kind }) => ({
      id,
      day: expectedIslamicMonth(islamicYear, month) + day - 1,
      kind,
      expected: true,
    })).filter(({ day }) => day >= start && day < end),
  );
}
