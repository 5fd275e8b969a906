import {
  type NewsKind,
  waitsForCollection,
  type WatchedPassport,
  type WatchQuery,
  type WatchRow,
  type WatchState,
} from "../../platform/db/watch-rows.ts";

/** Further hits are only counted. */
export const MOST_HITS_KEPT = 50;

export type Looked = {
  /** These have the sought number or name; at most `MOST_HITS_KEPT` are kept. */
  hits: readonly WatchedPassport[];
  total: number;
  /** These are never called found: names that only begin so, the same words in another order, looser spellings of Ethiopic ones. */
  similar: readonly WatchedPassport[];
  /** All published lists were searched, so "not found" is final. */
  whole: boolean;
  /** ISO date of the newest list searched. */
  upTo: string | null;
  /** When the phone learned which lists there are, ms since 1970, if not now. */
  asOf?: number | null;
};

type Next = { state: WatchState; news: NewsKind | null };

/** Updates a watch. A partial look-up can prove presence, never absence. Of a collected passport nothing is news. */
export function nextWatch(row: WatchRow, looked: Looked, now: number): WatchRow {
  if (row.collectedAt !== undefined) return row;
  const { pushedAt, ...rest } = row;
  const isOlder = pushedAt !== undefined && (looked.asOf ?? Infinity) < pushedAt;
  const { state, news } = nextState(row, isOlder ? { ...looked, whole: false } : looked, now);
  const checked = { upTo: looked.upTo, whole: looked.whole, at: now };
  const kept = isOlder || !looked.whole ? row : rest;
  return askedInTime({ ...kept, state, checked, untold: news ?? row.untold }, now);
}

/** Asks once, two weeks after it was found, and never in place of other news. */
function askedInTime(row: WatchRow, now: number): WatchRow {
  if (row.untold !== null || !waitsForCollection(row, now) || row.askedOf === row.state.since) return row;
  return { ...row, toAsk: true, askedOf: row.state.since };
}

function nextState(row: WatchRow, looked: Looked, now: number): Next {
  const { state, query } = row;
  const [first] = looked.hits;
  if (first === undefined) return withoutHit(state, looked, now);
  const isAlone = query.kind === "number" || (looked.total === 1 && !joinsOthers(state, first, looked));
  return isAlone ? withOneHit(state, query, first, looked, now) : withSeveral(row, looked, now);
}

function withOneHit(
  state: WatchState,
  query: WatchQuery,
  passport: WatchedPassport,
  { whole }: Looked,
  now: number,
): Next {
  const appeared: Next = { state: { kind: "found", passport, since: now, seen: false }, news: "found" };
  if (state.kind === "several" && query.kind === "name") {
    if (!state.numbers.includes(passport.requestNumber)) return appeared;
    // Others may be missing here.
    return whole ? quiet({ kind: "found", passport, since: state.since, seen: state.seen }) : quiet(state);
  }
  if (state.kind !== "found" || state.passport.requestNumber !== passport.requestNumber) return appeared;
  if (samePassport(state.passport, passport)) return quiet(state);
  // A partial look-up may be older.
  if (!whole && passport.day < state.passport.day) return quiet(state);
  if (state.passport.location === passport.location) return quiet({ ...state, passport });
  return { state: { kind: "found", passport, since: now, seen: false }, news: "moved" };
}

/** A partial look-up has found another person of the name, and says nothing of those known before. */
function joinsOthers(state: WatchState, { requestNumber }: WatchedPassport, { whole }: Looked): boolean {
  const known = knownNumbers(state);
  return !whole && known.length > 0 && !known.includes(requestNumber);
}

function withSeveral({ state, checked }: WatchRow, looked: Looked, now: number): Next {
  const known = knownNumbers(state);
  const numbers = looked.hits.map(({ requestNumber }) => requestNumber);
  const unknown = numbers.filter((number) => !known.includes(number));
  if (unknown.length === 0 && !looked.whole) return quiet(state);
  // Saved from an answer showing only the first few.
  const silent = unknown.length === 0 || (checked === null && state.kind === "several");
  const before = noticedOf(state) ?? { since: now, seen: true };
  const seen = silent ? before.seen : false;
  const since = silent ? before.since : now;
  const all = looked.whole ? numbers : [...unknown, ...known].slice(0, MOST_HITS_KEPT);
  const count = looked.whole ? looked.total : Math.max(looked.total, all.length);
  return {
    state: { kind: "several", count, numbers: all, since, seen },
    news: silent ? null : "several",
  };
}

function withoutHit(state: WatchState, { whole, similar }: Looked, now: number): Next {
  if (whole && state.kind === "found") {
    const { passport, since, seen } = state;
    // Still listed, under a name that is no longer the sought one.
    if (similar.some(({ requestNumber }) => requestNumber === passport.requestNumber)) {
      const numbers = similar.map(({ requestNumber }) => requestNumber);
      return quiet({ kind: "similar", count: numbers.length, numbers, since, seen });
    }
    return { state: { kind: "gone", passport: state.passport, since: now, seen: false }, news: "gone" };
  }
  if (state.kind === "found" || state.kind === "gone") return quiet(state);
  if (state.kind === "several" && !whole) return quiet(state);
  if (similar.length === 0) return quiet(whole ? { kind: "waiting" } : state);
  const known = state.kind === "similar" ? state.numbers : [];
  const numbers = similar.map(({ requestNumber }) => requestNumber);
  if (numbers.every((number) => known.includes(number))) return quiet(state);
  return {
    state: { kind: "similar", count: numbers.length, numbers, since: now, seen: false },
    news: "similar",
  };
}

function quiet(state: WatchState): Next {
  return { state, news: null };
}

function knownNumbers(state: WatchState): readonly string[] {
  if (state.kind === "found") return [state.passport.requestNumber];
  return state.kind === "several" ? state.numbers : [];
}

function noticedOf(state: WatchState): { since: number; seen: boolean } | null {
  return state.kind === "waiting" ? null : { since: state.since, seen: state.seen };
}

function samePassport(a: WatchedPassport, b: WatchedPassport): boolean {
  return a.location === b.location && a.day === b.day && a.fullName === b.fullName;
}
