import { sql } from "kysely";
import type { RawBuilder } from "kysely";

// A clock that was ahead leaves moments behind that nobody reaches for months: leases, locks, links. What lies further
// ahead than it ever could have been set was written by such a clock, and counts as over.

/** So far the clocks of two servers may differ without either being wrong. */
const CLOCKS_APART_MS = 60_000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Whether a moment is still to come: ahead of now, and by no more than `spanMs`, the furthest it is ever set. */
export function liesAhead(momentMs: number, nowMs: number, spanMs: number): boolean {
  return momentMs > nowMs && momentMs <= nowMs + spanMs + CLOCKS_APART_MS;
}

/** The same of a column of ISO instants. */
export function columnLiesAhead(column: string, nowMs: number, spanMs: number): RawBuilder<boolean> {
  const name = sql.ref(column);
  return sql<boolean>`(${name} > ${iso(nowMs)} and ${name} <= ${iso(nowMs + spanMs + CLOCKS_APART_MS)})`;
}

/** The opposite: it has passed, or a clock that was ahead set it. */
export function columnIsOver(column: string, nowMs: number, spanMs: number): RawBuilder<boolean> {
  return sql<boolean>`not ${columnLiesAhead(column, nowMs, spanMs)}`;
}

/** The last instant that something which has happened can bear: what bears a later one was written by a wrong clock. */
export function latestNow(nowMs: number): string {
  return iso(nowMs + CLOCKS_APART_MS);
}
