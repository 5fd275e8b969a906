import type { EpochDay } from "../day.ts";
import { parseLookup } from "../names/lookup.ts";
import { nameWords } from "../names/words.ts";
import type { HitOrder } from "./hit.ts";
import type { NamePlaces } from "./place-filter.ts";

/**
 * What a search asks, as phone and server send it. Without `query`, `name`, `number` and `places` nothing is found:
 * a list of all passports needs no search.
 */
export type SearchQuestion = {
  /** As typed into the one box: a name or a request number. */
  query?: string;
  /** A name, whatever it looks like. */
  name?: string;
  /** Beginnings of a request number, normalised, which must all hold. */
  numbers?: readonly string[];
  places?: NamePlaces;
  location: string | null;
  /** First and last publish day. */
  from?: EpochDay | null;
  to?: EpochDay | null;
  order?: HitOrder;
  /** Hits before the page. */
  offset?: number;
  limit: number;
  /** How many similar ones at most; as many as hits when absent. */
  similar?: number;
};

/** The words and numbers that a question looks for. */
export type Wanted = { words: readonly string[]; number: string | null };

export function wantedOf({ query, name, numbers, places }: SearchQuestion): Wanted {
  const words: string[] = [];
  const prefixes = [...(numbers ?? [])];
  const lookup = parseLookup(query ?? "");
  if (lookup.kind === "name") words.push(...lookup.words);
  if (lookup.kind === "number") prefixes.push(lookup.number);
  words.push(...nameWords(name ?? ""));
  for (const text of [places?.first, places?.middle, places?.last]) words.push(...nameWords(text ?? ""));
  return { words, number: longest(prefixes) };
}

/** No request number begins so. */
const IMPOSSIBLE = "";

/** Of beginnings the longest, which contains the others; `IMPOSSIBLE` when it does not. */
function longest(prefixes: readonly string[]): string | null {
  const [first, ...others] = prefixes;
  if (first === undefined) return null;
  const long = others.reduce((best, other) => (other.length > best.length ? other : best), first);
  return prefixes.every((prefix) => long.startsWith(prefix)) ? long : IMPOSSIBLE;
}
