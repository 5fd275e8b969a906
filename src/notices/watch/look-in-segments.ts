import { nameWords } from "#domain/passports/names/words.ts";
import { nameFitter } from "#domain/passports/search/name-fit.ts";
import { parseLookup } from "#domain/passports/lookup.ts";
import { similarQueryGroups, spellingQuery } from "#domain/passports/names/similar.ts";
import { newestFirst, type PublishedEntry, supersedes } from "#domain/passports/passport-order.ts";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { isPackable, packHigh, packLow, unpackNumber } from "#domain/lists/segment/number-key.ts";
import type { SegmentColumns } from "#domain/lists/segment/segment.ts";
import type { WatchedPassport, WatchQuery } from "../../platform/db/watch-rows.ts";
import { MOST_HITS_KEPT } from "./next-watch.ts";

/** `since`: publication of the number's segment. */
export type SegmentHits = { hits: WatchedPassport[]; total: number; similar: WatchedPassport[] };
type Found = WatchedPassport & { since: string };

/** Cached name parts; cleared when full. */
const MOST_REMEMBERED = 50_000;
/** No name is longer. */
const MOST_WORDS = 8;
/** Each word alone and with the next; two bits each leave two in 32. */
const MOST_GROUPS = 2 * MOST_WORDS - 1;
/** Bits of parts that begin or end a sought word, so that two of them may have been typed as one. */
const BEGINS = 1 << (2 * MOST_GROUPS);
const ENDS = BEGINS << 1;

/** Null `bytes`: missing. */
export type ReadableSegment = { since: string; bytes: ArrayBuffer | null };

/** Searches segments one at a time, for the service worker. `finished` is false after `until` or unreadable bytes. */
export async function lookInSegments(
  segments: AsyncIterable<ReadableSegment>,
  queries: readonly WatchQuery[],
  { now, until }: { now: () => number; until: number },
): Promise<{ results: SegmentHits[]; finished: boolean }> {
  const seekers = queries.map(createSeeker);
  let finished = true;
  for await (const { since, bytes } of segments) {
    if (now() > until) {
      finished = false;
      break;
    }
    const decoded = bytes === null ? null : decodeSegment(new Uint8Array(bytes));
    // Reported by the search worker.
    if (decoded?.ok !== true) finished = false;
    else for (const seeker of seekers) seeker.look(decoded.value, since);
  }
  return { results: seekers.map((seeker) => seeker.result()), finished };
}

type Seeker = { look: (columns: SegmentColumns, since: string) => void; result: () => SegmentHits };

function createSeeker(query: WatchQuery): Seeker {
  return query.kind === "number" ? seekNumber(query.number) : seekName(query.text, query.location);
}

function seekNumber(number: string): Seeker {
  let best: Found | null = null;
  const [high, low] = isPackable(number) ? [packHigh(number), packLow(number)] : [-1, -1];
  return {
    look(columns, since) {
      for (let row = 0; row < columns.count; row++) {
        if (columns.numberHigh[row] !== high || columns.numberLow[row] !== low) continue;
        const found = { ...passportAt(columns, row), since };
        if (best === null || isNewerEntry(found, best)) best = found;
      }
    },
    result: () => ({ ...hitsOf(best === null ? [] : [best]), similar: [] }),
  };
}

function seekName(text: string, location: string | null): Seeker {
  const lookup = parseLookup(text);
  const words = lookup.kind === "name" ? lookup.words.slice(0, MOST_WORDS) : [];
  const { bitsOf, ways } = partBits(words);
  const fit = nameFitter(text, { mayBegin: true });
  const hits = new Map<string, Found>();
  const similar = new Map<string, Found>();
  return {
    look(columns, since) {
      if (ways.length === 0 || (location !== null && columns.location !== location)) return;
      const bits = columns.parts.map(bitsOf);
      for (let row = 0; row < columns.count; row++) {
        const has =
          (bits[columns.first[row] ?? 0] ?? 0) |
          (bits[columns.middle[row] ?? 0] ?? 0) |
          (bits[columns.last[row] ?? 0] ?? 0);
        const near = (has & ~(BEGINS | ENDS)) >>> MOST_GROUPS;
        if (!ways.some((all) => (near & all) === all) && !areHalves(bits, columns, row)) continue;
        const passport = { ...passportAt(columns, row), since };
        // Bits do not tell the order of words, nor two that share one.
        const fitting = fit(passport.fullName);
        if (fitting === null) continue;
        const found = fitting === "same" ? hits : similar;
        const known = hits.get(passport.requestNumber) ?? similar.get(passport.requestNumber);
        if (known !== undefined && !isNewerEntry(passport, known)) continue;
        hits.delete(passport.requestNumber);
        similar.delete(passport.requestNumber);
        found.set(passport.requestNumber, passport);
      }
    },
    result: () => ({
      ...hitsOf([...hits.values()]),
      similar: hitsOf([...similar.values()]).hits,
    }),
  };
}

/** Whether two neighbouring parts may be the halves of a sought word. */
function areHalves(bits: readonly number[], { first, middle, last }: SegmentColumns, row: number): boolean {
  const of = (column: SegmentColumns["first"]) => bits[column[row] ?? 0] ?? 0;
  const [a, b, c] = [of(first), of(middle), of(last)];
  return (a & BEGINS && (b | c) & ENDS) !== 0 || (b & BEGINS && c & ENDS) !== 0;
}

type PartBits = {
  /**
   * Bitset of the query-word groups a part matches. Low bits: as written or equivalent spelling; the next `MOST_GROUPS`
   * bits also looser ones; then `BEGINS` and `ENDS`.
   */
  bitsOf: (part: string) => number;
  /** A person matches when their parts have all bits of one way. */
  ways: number[];
};

/** Groups as in the look-up. */
function partBits(words: readonly string[]): PartBits {
  const ways = similarQueryGroups(words).filter((groups) => groups.length > 0);
  const groups = [...new Set(ways.flat())];
  const queries = groups.map((group) => ({ group, ...spellingQuery(group) }));
  return {
    bitsOf: remembered((part) => {
      const own = nameWords(part);
      const isIn = (fits: (word: string, name: string) => boolean) =>
        words.some((word) => own.some((name) => name.length < word.length && fits(word, name)));
      const begins = isIn((word, name) => word.startsWith(name)) ? BEGINS : 0;
      const ends = isIn((word, name) => word.endsWith(name)) ? ENDS : 0;
      return queries.reduce((bits, { group, match }, at) => {
        const near = bits | (1 << (at + MOST_GROUPS));
        if (own.some((word) => word.startsWith(group))) return near | (1 << at);
        const answer = match(part);
        if (answer === null) return bits;
        return answer.same ? near | (1 << at) : near;
      }, begins | ends);
    }),
    ways: ways.map((way) => way.reduce((bits, group) => bits | (1 << groups.indexOf(group)), 0)),
  };
}

function remembered(bitsOf: (part: string) => number): (part: string) => number {
  const known = new Map<string, number>();
  return (part) => {
    let bits = known.get(part);
    if (bits === undefined) {
      bits = bitsOf(part);
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(part, bits);
    }
    return bits;
  };
}

function passportAt(
  { parts, first, middle, last, numberHigh, numberLow, day, location }: SegmentColumns,
  row: number,
) {
  const names = [first[row], middle[row], last[row]].map((part) => parts[part ?? 0] ?? "");
  return {
    requestNumber: unpackNumber(numberHigh[row] ?? 0, numberLow[row] ?? 0),
    fullName: names.filter((name) => name !== "").join(" "),
    location,
    day: day[row] ?? 0,
  };
}

/** During updates a number may appear twice. */
function isNewerEntry(a: Found, b: Found): boolean {
  return supersedes(entryOf(a), entryOf(b));
}

function entryOf({ since, day, location, fullName }: Found): PublishedEntry {
  return { since, day, location, names: [fullName] };
}

function hitsOf(found: readonly Found[]): { hits: WatchedPassport[]; total: number } {
  const sorted = [...found].sort(newestFirst);
  const hits = sorted.slice(0, MOST_HITS_KEPT).map(({ since: _since, ...passport }) => passport);
  return { hits, total: found.length };
}
