import { type Lookup, parseLookup, SHORTEST_NUMBER_PREFIX } from "#domain/passports/lookup.ts";
import type { QueryParams } from "../platform/lib/api-client.ts";

/** Least time between two questions of one person; the phone answers immediately. */
export const ASK_AFTER_MS = 350;
export const FIRST_SHOWN = 10;

/** API parameters for the text; null if not searchable. */
export function searchParamsOf(text: string): QueryParams | null {
  const terms = termsOf(parseLookup(text));
  return terms === null ? null : searchParams(terms, null, FIRST_SHOWN);
}

export function searchParams(terms: QueryParams, location: string | null, limit: number): QueryParams {
  return { ...terms, ...(location !== null && { location }), page_size: limit };
}

export function termsOf(lookup: Lookup): QueryParams | null {
  if (lookup.kind === "number") {
    return lookup.number.length < SHORTEST_NUMBER_PREFIX ? null : { request_number: lookup.number };
  }
  return lookup.kind === "name" ? { name: lookup.words.join(" ") } : null;
}
