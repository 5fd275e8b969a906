import { sql } from "kysely";
import type { RawBuilder } from "kysely";

// A clock that ran ahead leaves far-future leases, locks and links. Times farther ahead than ever set count as past.

/** Tolerated between servers. */
const CLOCKS_APART_MS = 60_000;

export const iso = (ms: number): string => new Date(ms).toISOString();

/** Whether a column's time is in the future, by at most `spanMs`, the farthest it is ever set. */
export function columnLiesAhead(column: string, nowMs: number, spanMs: number): RawBuilder<boolean> {
  const name = sql.ref(column);
  return sql<boolean>`(${name} > ${iso(nowMs)} and ${name} <= ${iso(nowMs + spanMs + CLOCKS_APART_MS)})`;
}

/** The opposite of `columnLiesAhead`. */
export function columnIsOver(column: string, nowMs: number, spanMs: number): RawBuilder<boolean> {
  return sql<boolean>`not ${columnLiesAhead(column, nowMs, spanMs)}`;
}

/** Latest valid timestamp of a past event; later ones come from a wrong clock. */
export function latestNow(nowMs: number): string {
  return iso(nowMs + CLOCKS_APART_MS);
}
