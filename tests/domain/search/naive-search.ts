import { isSimilarName } from "../../../domain/names/lookup.ts";
import type { SegmentRow } from "../../../domain/segment/segment.ts";

/** A passport as a list gave it, with the branch and the manifest that it came by. */
export type Listed = SegmentRow & { location: string; since: string };

/** How names are compared, written here anew on purpose: nothing of the engine, nothing of domain/names. */
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

/** Of several entries of a number the one published last, then the newest, then the first by branch and names. */
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

/** All hits, the slow and plain way: one look at every passport. */
export function naiveSearch(all: readonly Listed[], query: string, location: string | null) {
  const passports = oneEachNumber(all).filter((entry) => location === null || entry.location === location);
  const compact = query.replace(/[\s-]/g, "").toUpperCase();
  if (/\d/.test(compact)) {
    const exact = passports.filter((entry) => compact.length >= 3 && entry.requestNumber.startsWith(compact));
    return { exact: exact.sort(newestFirst), similar: [] };
  }
  const queryWords = plainWords(query);
  const isExact = (entry: Listed) => {
    const words = [entry.firstName, entry.middleName, entry.lastName].flatMap(plainWords);
    return queryWords.every((wanted) => words.some((word) => word.startsWith(wanted)));
  };
  if (queryWords.length === 0) return { exact: [], similar: [] };
  return {
    exact: passports.filter(isExact).sort(newestFirst),
    similar: passports
      .filter((entry) => !isExact(entry) && isSimilarName(queryWords, entry))
      .sort(newestFirst),
  };
}
