import { hasEthiopic } from "#domain/passports/names/ethiopic.ts";
import { partForms, wholeForms } from "#domain/passports/names/fold.ts";
import { similarQueryGroups, spellingQuery } from "#domain/passports/names/similar.ts";
import { slipCost, syllableSlipCost } from "#domain/passports/names/typos.ts";
import { nameFitter } from "#domain/passports/search/name-fit.ts";
import { nameWords } from "#domain/passports/names/words.ts";
import type { NameOrder } from "#domain/passports/search/hit.ts";
import type { SegmentRow } from "#domain/lists/segment/segment.ts";
import { areAlike, matchName } from "../names/match-name.ts";

export type Listed = SegmentRow & { location: string; since: string };

/** Deliberately shares no code with the engine or domain/passports/names. */
function plainWords(text: string): string[] {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}

function newestFirst(a: Listed, b: Listed): number {
  return b.day - a.day || (a.requestNumber < b.requestNumber ? -1 : 1);
}

/** Last published, then newest, then by branch and names. */
function oneEachNumber(all: readonly Listed[]): Listed[] {
  const text = (entry: Listed) =>
    [entry.location, entry.firstName, entry.middleName, entry.lastName].join("\n");
  const right = new Map<string, Listed>();
  for (const entry of all) {
    const other = right.get(entry.requestNumber);
    const better =
      !other ||
      entry.since > other.since ||
      (entry.since === other.since &&
        (entry.day > other.day || (entry.day === other.day && text(entry) < text(other))));
    if (better) right.set(entry.requestNumber, entry);
  }
  return [...right.values()];
}

/** Words with the place of their name: own, father's, grandfather's. */
function listedWords(entry: Listed): { word: string; place: number }[] {
  return partsOf(entry).flatMap((part, place) => plainWords(part).map((word) => ({ word, place })));
}

function partsOf({ firstName, middleName, lastName }: Listed): string[] {
  return [firstName, middleName, lastName];
}

/** Whether each wanted word has a listed one of its own. */
function haveOwn<T>(
  wanted: readonly string[],
  listed: readonly T[],
  fits: (word: string, one: T) => boolean,
): boolean {
  const [word, ...others] = wanted;
  if (word === undefined) return true;
  return listed.some((one, at) => fits(word, one) && haveOwn(others, listed.toSpliced(at, 1), fits));
}

type Fits = (wanted: string, listed: string) => boolean;
const begins: Fits = (wanted, listed) => listed.startsWith(wanted);
const equals: Fits = (wanted, listed) => listed === wanted;

/** The place of the first word if the wanted ones stand in this order, as early as they can; otherwise null. */
function placeInOrder(wanted: readonly string[], entry: Listed, fits: Fits): number | null {
  const from = (words: readonly string[], listed: ReturnType<typeof listedWords>): number[] | null => {
    const [word, ...others] = words;
    if (word === undefined) return [];
    for (const [at, one] of listed.entries()) {
      const rest = fits(word, one.word) ? from(others, listed.slice(at + 1)) : null;
      if (rest !== null) return [one.place, ...rest];
    }
    return null;
  };
  return from(wanted, listedWords(entry))?.[0] ?? null;
}

function exactRank(wanted: readonly string[], entry: Listed): number[] {
  const listed = listedWords(entry);
  const isWhole = haveOwn(wanted, listed, (word, one) => equals(word, one.word));
  const begun = placeInOrder(wanted, entry, begins);
  const whole = isWhole ? placeInOrder(wanted, entry, equals) : null;
  if (wanted.length === 1) return [isWhole ? 0 : 1, whole ?? begun ?? 0];
  const isAll = isWhole && listed.length === wanted.length;
  if (isAll && whole !== null) return [0];
  if (whole !== null) return [2, whole];
  if (begun !== null) return [3, begun];
  if (isAll) return [1];
  return [isWhole ? 4 : 5];
}

/** How the words stand in a hit as written; in another order they may still be the same name respelled. */
function exactOrder(wanted: readonly string[], entry: Listed): NameOrder {
  if (placeInOrder(wanted, entry, begins) === null) return isSame(wanted, entry) ? "own" : "other";
  const [first, ...others] = listedWords(entry);
  const isOwn = first?.word === wanted[0];
  const rest = wanted.slice(1);
  const behind = others.map(({ word }) => word);
  const isBehind = rest.every((word) => {
    const at = behind.indexOf(word);
    behind.splice(0, at + 1);
    return at >= 0;
  });
  return isOwn && isBehind ? "own" : "later";
}

function soundingOrder(isOwn: boolean, rank: number): NameOrder {
  if (isOwn) return "own";
  return rank >= 1000 ? "other" : "later";
}

function isSame(wanted: readonly string[], entry: Listed): boolean {
  return nameFitter(wanted.join(" "))(partsOf(entry).join(" ")) === "same";
}

type Ways = {
  /** All listed words if one slip of the finger in each word counts too; otherwise null. */
  slips?: ReadonlySet<string> | null;
};

/** Word order, then exact words, then slips, then distance, then place: the least sum over all readings. */
function rankOf(queryWords: readonly string[], entry: Listed, ways: Ways = {}): number {
  const parts = partsOf(entry);
  const readings = similarQueryGroups(queryWords).map((groups) => rankBy(groups, parts, ways));
  const split = splitsOf(queryWords, ways.slips ?? null).map((words) => 20 + rankBy(words, parts, ways));
  return Math.min(...readings, ...split);
}

/** The words with one of them cut into two listed ones of three letters at least. */
function splitsOf(words: readonly string[], listed: ReadonlySet<string> | null): string[][] {
  return words.flatMap((word, at) =>
    Array.from(word, (_, cut) => [word.slice(0, cut), word.slice(cut)])
      .filter((halves) => halves.every((half) => half.length > 2 && listed?.has(half) === true))
      .map((halves) => words.toSpliced(at, 1, ...halves)),
  );
}

/** Whether the name would be as written with one more space between the words. */
function lacksOneSpace(words: readonly string[], entry: Listed): boolean {
  const listed = listedWords(entry).map(({ word }) => word);
  return (
    isSame(words, entry) && splitsOf(words, new Set(listed)).some((split) => haveOwn(split, listed, equals))
  );
}

/** Groups need a part each, unless both are written in one, as other words. */
function mayShare(part: string, group: string, others: readonly string[]): boolean {
  if (others.length === 0) return true;
  if (nameWords(part).length < 2) return false;
  const isWritten = (one: string) =>
    !one.includes(" ") && plainWords(part).some((word) => word.startsWith(one));
  return [group, ...others].every(isWritten) && !others.some((other) => areAlike(group, other));
}

function rankBy(groups: readonly string[], parts: readonly string[], ways: Ways = {}): number {
  const { slips = null } = ways;
  const assign = (at: number, taken: readonly string[][], from: number | null): number => {
    const group = groups[at];
    if (group === undefined) return 0;
    const ways = parts.map((part, place) => {
      const others = taken[place] ?? [];
      if (from !== null && place < from) return Infinity;
      if (!mayShare(part, group, others)) return Infinity;
      const next = taken.map((own, other) => (other === place ? [...own, group] : own));
      const cost = costOf(group, part, slips !== null) + (from !== null && at === 0 ? place * 0.001 : 0);
      return cost === Infinity ? cost : cost + assign(at + 1, next, from === null ? null : place);
    });
    return Math.min(...ways);
  };
  const none = parts.map(() => []);
  const inOrder = assign(0, none, 0);
  return inOrder < Infinity ? inOrder : 1000 + assign(0, none, null);
}

const costs = new Map<string, number>();

function costOf(group: string, part: string, withSlips: boolean): number {
  const key = `${group}\n${part}\n${withSlips}`;
  const known = costs.get(key) ?? freshCost(group, part, withSlips);
  costs.set(key, known);
  return known;
}

function freshCost(group: string, part: string, withSlips: boolean): number {
  if (part === "") return Infinity;
  const words = plainWords(part);
  if (!group.includes(" ") && words.includes(group)) return 0;
  if (!group.includes(" ") && words.some((word) => word.startsWith(group))) return 1;
  const match = spellingQuery(group).match(part);
  const slip = withSlips ? slipOf(group.replace(" ", ""), words, part) : Infinity;
  if (match?.same !== true && slip < Infinity) return 20 + slip;
  return match === null ? Infinity : (match.same ? 10 : 30) + match.distance;
}

function slipOf(letters: string, words: readonly string[], part: string): number {
  if (hasEthiopic(letters)) {
    const costs = wholeForms(letters).flatMap((one) =>
      partForms(part).map((other) => syllableSlipCost(one.sounds, other.sounds)),
    );
    return Math.min(...costs);
  }
  return letters.length > 2 ? Math.min(...words.map((word) => slipCost(letters, word))) : Infinity;
}

/** Below this the engine also tries leaving out a word. */
const FEW = 5;

/** Matches all groups but one of a reading of three or more. */
function answersButOne(
  queryWords: readonly string[],
  entry: Listed,
  slips: ReadonlySet<string> | null,
): boolean {
  const parts = partsOf(entry);
  return similarQueryGroups(queryWords)
    .filter((groups) => groups.length >= 3 && groups.length <= 6)
    .some((groups) =>
      groups.some(
        (_left, place) =>
          rankBy(
            groups.filter((_group, other) => other !== place),
            parts,
            { slips },
          ) < Infinity,
      ),
    );
}

/** Full scan; `similar` leaves no word out. */
export function naiveSearch(all: readonly Listed[], query: string, location: string | null) {
  const passports = oneEachNumber(all).filter((entry) => location === null || entry.location === location);
  const compact = query.replace(/[\s-]/g, "").toUpperCase();
  if (/\d/.test(compact)) {
    const exact = passports.filter((entry) => compact.length >= 3 && entry.requestNumber.startsWith(compact));
    return {
      exact: exact.sort(newestFirst).map((entry) => ({ ...entry, order: "own" as NameOrder })),
      sounds: [],
      similar: [],
      butOne: [],
    };
  }
  const queryWords = hasEthiopic(query) ? nameWords(query) : plainWords(query);
  const isExact = (entry: Listed) =>
    haveOwn(queryWords, listedWords(entry), (word, one) => begins(word, one.word));
  if (queryWords.length === 0) return { exact: [], sounds: [], similar: [], butOne: [] };
  const exact = passports
    .filter(isExact)
    .map((entry) => ({ entry, rank: exactRank(queryWords, entry) }))
    .sort((a, b) => {
      const byRank = a.rank.map((value, at) => value - (b.rank[at] ?? value)).find((step) => step !== 0) ?? 0;
      return byRank || newestFirst(a.entry, b.entry);
    })
    .map(({ entry }) => ({ ...entry, order: exactOrder(queryWords, entry) }));
  const others = passports.filter((entry) => !isExact(entry));
  const inRank = (entries: { entry: Listed; rank: number }[]) =>
    entries.sort((a, b) => a.rank - b.rank || newestFirst(a.entry, b.entry));
  const ranked = (entries: readonly Listed[], slips: ReadonlySet<string> | null) =>
    entries
      .map((entry) => ({ entry, rank: rankOf(queryWords, entry, { slips }) }))
      .filter(({ rank }) => rank < Infinity);
  const isSounding = (entry: Listed) => matchName(queryWords, entry) === "sounds";
  const joined = others
    .filter((entry) => !isSounding(entry) && lacksOneSpace(queryWords, entry))
    .map((entry) => ({ entry, rank: 20 }));
  const sounds = inRank([...ranked(others.filter(isSounding), null), ...joined]).map(({ entry, rank }) => ({
    ...entry,
    order: soundingOrder(isSame(queryWords, entry), rank),
  }));
  const slips =
    exact.length + sounds.length < FEW
      ? new Set(all.flatMap((entry) => partsOf(entry).flatMap(plainWords)))
      : null;
  const hits = new Set([...exact, ...sounds].map(({ requestNumber }) => requestNumber));
  const similar = inRank(
    ranked(
      others.filter(({ requestNumber }) => !hits.has(requestNumber)),
      slips,
    ),
  ).map(({ entry }) => entry);
  const known = new Set([...hits, ...similar.map(({ requestNumber }) => requestNumber)]);
  const butOne =
    known.size < FEW
      ? passports.filter(
          (entry) => !known.has(entry.requestNumber) && answersButOne(queryWords, entry, slips),
        )
      : [];
  return { exact, sounds, similar, butOne };
}
