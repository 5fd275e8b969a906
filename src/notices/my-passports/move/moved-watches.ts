import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import { LONGEST_WATCH_LABEL } from "#domain/notices/contract.ts";
import * as z from "zod/mini";
import type { WatchRow } from "../../../platform/db/watch-rows.ts";
import { watchId } from "../../watch/watch-id.ts";

/** The version of the format that moves from phone to phone. The phone's own table has another. */
const MOVED_VERSION = 1;
/** Far more than anybody saves. */
const MOST_WATCHES = 500;

const text = (most: number) => z.string().check(z.maxLength(most));
const requestNumber = z.string().check(z.refine((number) => normalizeRequestNumber(number) === number));
// Refined, because zod's own bounds and dates would join the first load, where the rest of zod is.
const within = (from: number, to: number) => z.refine<number>((value) => value >= from && value <= to);
const moment = z.number().check(within(0, 8.64e15));
const count = z.int().check(within(1, 1_000_000));
const isoDate = z.string().check(z.refine((day) => parseIsoDate(day) !== null));

const passport = z.object({
  requestNumber,
  fullName: text(200),
  location: text(120),
  day: z.int().check(within(0, 100_000)),
});
const noticed = { since: moment, seen: z.boolean() };
const numbers = z.array(requestNumber).check(z.maxLength(200));

const movedWatch = z.object({
  label: text(LONGEST_WATCH_LABEL),
  query: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("number"), number: requestNumber }),
    z.object({
      kind: z.literal("name"),
      text: text(120).check(z.minLength(1)),
      location: z.nullable(text(120)),
    }),
  ]),
  savedAt: moment,
  state: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("waiting") }),
    z.object({ kind: z.literal("found"), passport, ...noticed }),
    z.object({ kind: z.literal("several"), count, numbers, ...noticed }),
    z.object({ kind: z.literal("similar"), count, numbers, ...noticed }),
    z.object({ kind: z.literal("gone"), passport, ...noticed }),
  ]),
  checked: z.nullable(z.object({ upTo: z.nullable(isoDate), whole: z.boolean(), at: moment })),
  collectedAt: z.optional(moment),
});

const movedWatches = z.object({
  version: z.literal(MOVED_VERSION),
  watches: z.array(movedWatch).check(z.minLength(1), z.maxLength(MOST_WATCHES)),
});
const anyVersion = z.object({ version: z.int() });

type MovedWatch = z.infer<typeof movedWatch>;

/** What another phone has to know; what was announced, and by which push, is each phone's own. */
export function writeMoved(rows: readonly WatchRow[]): string {
  const watches = rows.map(({ label, query, savedAt, state, checked, collectedAt }): MovedWatch => ({
    label,
    query,
    savedAt,
    state,
    checked,
    ...(collectedAt !== undefined && { collectedAt }),
  }));
  return JSON.stringify({ version: MOVED_VERSION, watches });
}

/** Reads what another phone wrote: data of strangers. Moments that this phone's clock has not reached become `now`. */
export function readMoved(json: string, now: number): Result<WatchRow[], "newer" | "unreadable"> {
  const data = parsedJson(json);
  const parsed = movedWatches.safeParse(data);
  if (parsed.success) {
    const rows = parsed.data.watches.map((watch) => rowOf(watch, now));
    return ok([...new Map(rows.map((row) => [row.id, row])).values()]);
  }
  const other = anyVersion.safeParse(data);
  return err(other.success && other.data.version > MOVED_VERSION ? "newer" : "unreadable");
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function rowOf({ collectedAt, ...watch }: MovedWatch, now: number): WatchRow {
  const { query, savedAt, state, checked } = watch;
  const past = (at: number): number => Math.min(at, now);
  return {
    id: watchId(query),
    ...watch,
    savedAt: past(savedAt),
    state: state.kind === "waiting" ? state : { ...state, since: past(state.since) },
    checked: checked && { ...checked, at: past(checked.at) },
    untold: null,
    ...(collectedAt !== undefined && { collectedAt: past(collectedAt) }),
  };
}
