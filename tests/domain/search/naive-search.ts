import { hasEthiopic } from "#domain/names/ethiopic.ts";
import { similarQueryGroups } from "#domain/names/query-groups.ts";
import { spellingQuery } from "#domain/names/similar.ts";
import { nameWords } from "#domain/names/words.ts";
import type { SegmentRow } from "#domain/segment/segment.ts";
import { matchName } from "../names/match-name.ts";

export type Listed = SegmentRow & { location: string; since: string };

/** Deliberately shares no code with the engine or domain/names. */
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

/** Word order, then exact words, then distance: the least sum over all readings. */
function rankOf(queryWords: readonly string[], entry: Listed): number {
  const parts = [entry.firstName, entry.middleName, entry.lastName];
  return Math.min(...similarQueryGroups(queryWords).map((groups) => rankBy(groups, parts)));
}

function rankBy(groups: readonly string[], parts: readonly string[]): number {
  const places = groups.map((group) => parts.map((part) => costOf(group, part)));
  const anyOrder = places.reduce((sum, own) => sum + Math.min(...own), 0);
  const inOrder = (at: number, from: number, step: number): number => {
    const own = places[at];
    if (!own) return 0;
    return Math.min(
      ...own.map((cost, place) => (place < from ? Infinity : cost + inOrder(at + 1, place + step, step))),
    );
  };
  return Math.min(inOrder(0, 0, 1), 500 + inOrder(0, 0, 0), 1000 + anyOrder);
}

const costs = new Map<string, number>();

function costOf(group: string, part: string): number {
  const key = `${group}\n${part}`;
  const known = costs.get(key) ?? freshCost(group, part);
  costs.set(key, known);
  return known;
}

function freshCost(group: string, part: string): number {
  if (part === "") return Infinity;
  const words = plainWords(part);
  if (!group.includes(" ") && words.includes(group)) return 0;
  if (!group.includes(" ") && words.some((word) => word.startsWith(group))) return 1;
  const match = spellingQuery(group).match(part);
  return match === null ? Infinity : 10 + match.distance;
}

/** Below this the engine also tries leaving out a word. */
const FEW = 5;

/** Matches all groups but one of a reading of three or more. */
function answersButOne(queryWords: readonly string[], entry: Listed): boolean {
  const parts = [entry.firstName, entry.middleName, entry.lastName];
  return similarQueryGroups(queryWords)
    .filter((groups) => groups.length >= 3)
    .some((groups) =>
      groups.some(
        (_left, place) =>
          rankBy(
            groups.filter((_group, other) => other !== place),
            parts,
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
    return { exact: exact.sort(newestFirst), sounds: [], similar: [], butOne: [] };
  }
  const queryWords = hasEthiopic(query) ? nameWords(query) : plainWords(query);
  const isExact = (entry: Listed) => {
    const words = [entry.firstName, entry.middleName, entry.lastName].flatMap(plainWords);
    return queryWords.every((wanted) => words.some((word) => word.startsWith(wanted)));
  };
  if (queryWords.length === 0) return { exact: [], sounds: [], similar: [], butOne: [] };
  const ranked = (match: "sounds" | "similar") =>
    passports
      .filter((entry) => !isExact(entry) && matchName(queryWords, entry) === match)
      .map((entry) => ({ entry, rank: rankOf(queryWords, entry) }))
      .sort((a, b) => a.rank - b.rank || newestFirst(a.entry, b.entry))
      .map(({ entry }) => entry);
  const exact = passports.filter(isExact).sort(newestFirst);
  const [sounds, similar] = [ranked("sounds"), ranked("similar")];
  const known = new Set([...exact, ...sounds, ...similar]);
  const butOne =
    known.size < FEW
      ? passports.filter((entry) => !known.has(entry) && answersButOne(queryWords, entry))
      : [];
  return { exact, sounds, similar, butOne };
}
