import type * as z from "zod/mini";
import { type DayPage, dayPageSchema, type Head, headSchema } from "./sync-head.ts";
import {
  type DayEntry,
  listDaysSchema,
  MANIFEST_FORMAT,
  type Manifest,
  type SegmentEntry,
} from "./contract.ts";
import { newestSegmentFirst, periodOf } from "./periods.ts";

/** A day's page. `days`: its day objects. */
export function dayPageOf(segments: readonly SegmentEntry[], days: readonly DayEntry[]): DayPage {
  const sorted = [...segments].sort(newestSegmentFirst);
  const placeOf = new Map(sorted.map(({ hash }, place) => [hash, place]));
  const page: DayPage = {
    segments: sorted.map(({ key, location, from, to, hash, count, bytes }) => ({
      key,
      location,
      from,
      to,
      hash,
      count,
      bytes,
    })),
  };
  if (days.length > 0) {
    page.objects = days.map(({ hash, bytes, transfer, segments: own }) => ({
      hash,
      bytes,
      transfer,
      of: own.map((segment) => placeOf.get(segment) ?? -1),
    }));
  }
  return page;
}

/** The exact text of each day's page, by period, so that a phone can hand on what it holds. */
export function dayTexts({ segments, days = [] }: Pick<Manifest, "segments" | "days">): Map<string, string> {
  const objects = groupBy(days, ({ day }) => day);
  const byPeriod = [...groupBy(segments, periodOf)];
  return new Map(
    byPeriod.map(([period, own]) => [period, JSON.stringify(dayPageOf(own, objects.get(period) ?? []))]),
  );
}

/** The exact text of the page with the newest list of each branch. */
export function listDaysText(lists: Manifest["lists"]): string {
  return JSON.stringify((lists ?? []).map(({ location, up_to }) => ({ location, up_to })));
}

/** Null for a text that is not a head. */
export function readHead(text: string): Head | null {
  return parsed(headSchema, text);
}

/** Null for anything but a page of this day or month. */
export function readDayPage(text: string, period: string): DayPage | null {
  const page = parsed(dayPageSchema, text);
  return page !== null && page.segments.every((entry) => periodOf(entry) === period) ? page : null;
}

/** Null for a text that is not the list days' page. */
export function readListDays(text: string): NonNullable<Manifest["lists"]> | null {
  return parsed(listDaysSchema, text);
}

/** The day objects of a page; none with a segment that the page lacks. */
function daysOf({ segments, objects = [] }: DayPage): DayEntry[] {
  return objects.flatMap(({ hash, bytes, transfer, of }) => {
    const own = of.flatMap((place) => segments[place] ?? []);
    const day = own[0]?.from;
    if (day === undefined || own.length < of.length) return [];
    return [{ day, hash, bytes, transfer, segments: own.map((segment) => segment.hash) }];
  });
}

/** The manifest that a head and all its pages stand for. */
export function manifestFrom(
  head: Head,
  pages: readonly DayPage[],
  lists: NonNullable<Manifest["lists"]>,
): Manifest {
  const days = pages.flatMap(daysOf);
  return {
    format: MANIFEST_FORMAT,
    generated_at: head.generated_at,
    total: head.total,
    ...(head.sample_data === true ? { sample_data: true } : {}),
    lists,
    ...(head.pace ? { pace: head.pace } : {}),
    segments: pages.flatMap((page) => page.segments).sort(newestSegmentFirst),
    ...(days.length > 0 ? { days } : {}),
    ...(head.dictionary ? { dictionary: head.dictionary } : {}),
  };
}

/** Map.groupBy is too new for the oldest browsers. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

function parsed<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const result = schema.safeParse(value);
  return result.success ? result.data : null;
}
