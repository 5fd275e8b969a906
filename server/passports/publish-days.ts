import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { parseIsoDate } from "../../domain/day.ts";
import type { Store } from "../store/store.ts";
import type { IdList } from "./id-lists.ts";
import { parseIds } from "./id-lists.ts";

/** Each passport's publish day by its id, as its place in `days`, the sorted days: 2 bytes a passport. */
export type PublishDays = { days: readonly string[]; placeOf: Uint16Array };

const TURN_MS = 5;
const MOST_DAYS = 0xffff;
/** Ids are those of listings; a table with far more of them than passports is not worth its memory. */
const GREATEST_ID = 20_000_000;

/**
 * Reads the days of all passports: with them a page of the newest is found without reading a row. Null when they do
 * not fit. Takes a second for a million; in between the server goes on.
 */
export async function readPublishDays({ longReads }: Store): Promise<PublishDays | null> {
  const { rows: found } = await sql<{ day: string }>`
    with recursive d (day) as (
      select min(date_of_publish) from passports
      union all
      select (select min(p.date_of_publish) from passports p where p.date_of_publish > d.day)
      from d where d.day is not null
    )
    select day from d where day is not null`.execute(longReads);
  const days = found.map(({ day }) => day);
  const { rows: greatest } = await sql<{ id: number | null }>`select max(id) as id from passports`.execute(
    longReads,
  );
  const greatestId = greatest[0]?.id ?? 0;
  if (days.length > MOST_DAYS || greatestId > GREATEST_ID || days.some((day) => parseIsoDate(day) === null)) {
    return null;
  }
  const placeOf = new Uint16Array(greatestId + 1);
  let turnEnds = performance.now() + TURN_MS;
  for (const [place, day] of days.entries()) {
    const { rows } = await sql<{ ids: string | null }>`
      select string_agg(cast(id as text), ',') as ids from passports where date_of_publish = ${day}`.execute(
      longReads,
    );
    for (const id of parseIds(rows[0]?.ids ?? "")) placeOf[id] = place;
    if (performance.now() < turnEnds) continue;
    await nextTurn();
    turnEnds = performance.now() + TURN_MS;
  }
  return { days, placeOf };
}

type Slice = { direction: "asc" | "desc"; offset: number; limit: number };

/** The ids of one page, by day and then by id: only the days that the page touches are sorted. */
export function pageByDay(ids: IdList, { days, placeOf }: PublishDays, slice: Slice): number[] {
  const { direction, offset, limit } = slice;
  const counts = new Uint32Array(days.length);
  for (const id of ids) {
    const place = placeOf[id] ?? 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const step = direction === "asc" ? 1 : -1;
  let place = direction === "asc" ? 0 : days.length - 1;
  let before = 0;
  while (place >= 0 && place < days.length && before + (counts[place] ?? 0) <= offset) {
    before += counts[place] ?? 0;
    place += step;
  }
  const first = place;
  let reached = before;
  while (place >= 0 && place < days.length && reached < offset + limit) {
    reached += counts[place] ?? 0;
    place += step;
  }
  const [low, high] = step === 1 ? [first, place - 1] : [place + 1, first];
  const touched: number[] = [];
  for (const id of ids) {
    const own = placeOf[id] ?? 0;
    if (own >= low && own <= high) touched.push(id);
  }
  touched.sort((a, b) => step * ((placeOf[a] ?? 0) - (placeOf[b] ?? 0) || a - b));
  return touched.slice(offset - before, offset - before + limit);
}
