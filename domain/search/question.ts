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
  /** The beginning of a request number, normalised. */
  number?: string | null;
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
export type Wanted = { words: readonly string[]; numbers: readonly string[] };

export function wantedOf({ query, name, number, places }: SearchQuestion): Wanted {
  const words: string[] = [];
  const numbers: string[] = [];
  const lookup = parseLookup(query ?? "");
  if (lookup.kind === "name") words.push(...lookup.words);
  if (lookup.kind === "number") numbers.push(lookup.number);
  words.push(...nameWords(name ?? ""));
  for (const text of [places?.first, places?.middle, places?.last]) words.push(...nameWords(text ?? ""));
  if (number) numbers.push(number);
  return { words, numbers };
}
