import type { EpochDay } from "../../base/day.ts";
import { parseLookup } from "../lookup.ts";
import { nameWords } from "../names/words.ts";
import type { HitOrder } from "./hit.ts";
import type { NamePlaces } from "./row-filter.ts";

/** A search, from phone or server. Finds nothing without `query`, `numbers` or `places`. */
export type SearchQuestion = {
  /** What was typed into a box: a name or a number. */
  query?: string;
  /** Normalised number prefixes that must all match. */
  numbers?: readonly string[];
  places?: NamePlaces;
  location: string | null;
  /** Publish days, inclusive. */
  from?: EpochDay | null;
  to?: EpochDay | null;
  order?: HitOrder;
  /** Hits to skip. */
  offset?: number;
  limit: number;
  /** Most similar ones; defaults to `limit`. */
  similar?: number;
};

export type Wanted = { words: readonly string[]; number: string | null };

export function wantedOf({ query, numbers, places }: SearchQuestion): Wanted {
  const words: string[] = [];
  const prefixes = [...(numbers ?? [])];
  const lookup = parseLookup(query ?? "");
  if (lookup.kind === "name") words.push(...lookup.words);
  if (lookup.kind === "number") prefixes.push(lookup.number);
  for (const text of [places?.first, places?.middle, places?.last]) words.push(...nameWords(text ?? ""));
  return { words, number: longest(prefixes) };
}

/** Matches no request number. */
const IMPOSSIBLE = "";

/** The longest prefix if consistent, else `IMPOSSIBLE`. */
function longest(prefixes: readonly string[]): string | null {
  const [first, ...others] = prefixes;
  if (first === undefined) return null;
  const long = others.reduce((best, other) => (other.length > best.length ? other : best), first);
  return prefixes.every((prefix) => long.startsWith(prefix)) ? long : IMPOSSIBLE;
}
