import { type EpochDay, MS_PER_DAY, startOfDay, todayInAddisAbaba, toIsoDate } from "../base/day.ts";
import { type LogDay, type Outage, SERVICE_DAYS, type Uptime, OUTAGES_NAMED } from "./contract.ts";

/** The service says that it is here this often. */
export const BEAT_MS = 60_000;
/** Two beats may be left out; a longer silence counts as an interruption. */
export const SILENCE_MS = 3 * BEAT_MS;

/** A time of beats without a longer silence, in ms. Spans of several servers may overlap. */
export type Span = { from: number; to: number };

/**
 * The days until today from the spans that are known, in the order in which they were begun. The first begins the log,
 * so it is needed even if it lies before these days. Null if the log has nothing yet.
 */
export function uptimeOf(spans: readonly Span[], nowMs: number): Uptime | null {
  // A clock that was ahead leaves times that have not come, one that was behind times before the log began.
  const past = spans.filter(({ from }) => from <= nowMs);
  const began = past[0]?.from;
  if (began === undefined) return null;
  const joined = joinSpans(
    past.filter(({ from }) => from >= began),
    nowMs,
  );
  const today = todayInAddisAbaba(nowMs);
  const since = Math.max(began, Date.parse(startOfDay(today - SERVICE_DAYS + 1)));
  const gaps = gapsOf(joined, since, nowMs);
  const days = Array.from({ length: SERVICE_DAYS }, (_, at) =>
    logDay(today - SERVICE_DAYS + 1 + at, since, gaps, nowMs),
  );
  const outages = gaps
    .reverse()
    .map(({ from, to }): Outage => ({ from: iso(from), to: to === nowMs ? null : iso(to) }));
  return {
    since: iso(since),
    days,
    outages: outages.slice(0, OUTAGES_NAMED),
    outages_total: outages.length,
  };
}

/** In order, without overlaps; a short silence between two is none. */
function joinSpans(spans: readonly Span[], nowMs: number): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const end = Math.min(to, nowMs);
    const last = joined.at(-1);
    if (last !== undefined && from - last.to <= SILENCE_MS) last.to = Math.max(last.to, end);
    else joined.push({ from, to: end });
  }
  return joined;
}

/** The silences from `since` to now, the oldest first. */
function gapsOf(joined: readonly Span[], since: number, nowMs: number): Span[] {
  const gaps = joined.map(({ to }, at) => ({ from: to, to: joined[at + 1]?.from ?? nowMs }));
  return gaps
    .filter((gap) => gap.to - gap.from > SILENCE_MS && gap.to > since)
    .map((gap) => ({
      from: Math.max(gap.from, since),
      to: gap.to,
    }));
}

function logDay(day: EpochDay, since: number, gaps: readonly Span[], nowMs: number): LogDay {
  const start = Date.parse(startOfDay(day));
  const end = Math.min(start + MS_PER_DAY, nowMs);
  const within = ({ from, to }: Span): number => Math.max(0, Math.min(to, end) - Math.max(from, start));
  const down = gaps.reduce((sum, gap) => sum + within(gap), 0);
  return {
    day: toIsoDate(day),
    known: Math.round(within({ from: since, to: end }) / 1000),
    down: Math.round(down / 1000),
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();
