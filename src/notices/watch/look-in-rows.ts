import type { NoticeRow } from "#domain/notices/payload.ts";
import { newestFirst } from "#domain/passports/passport-order.ts";
import { nameFitter } from "#domain/passports/search/name-fit.ts";
import type { WatchedPassport, WatchRow } from "../../platform/db/watch-rows.ts";
import { type Looked, MOST_HITS_KEPT } from "./next-watch.ts";

/** What new rows have for a watch; null if nothing. They are a part of the lists: `whole` is false. */
export function lookInRows(rows: readonly NoticeRow[], { query, state, checked }: WatchRow): Looked | null {
  const fit = query.kind === "name" ? nameFitter(query.text) : null;
  const hits: WatchedPassport[] = [];
  const similar: WatchedPassport[] = [];
  for (const [requestNumber, fullName, location, day] of rows) {
    const passport = { requestNumber, fullName, location, day };
    if (query.kind === "number") {
      if (requestNumber === query.number) hits.push(passport);
      continue;
    }
    if (query.location !== null && query.location !== location) continue;
    const found = fit?.(fullName);
    if (found === "same") hits.push(passport);
    if (found === "similar") similar.push(passport);
  }
  if (hits.length === 0 && similar.length === 0) return null;
  // Another person with the name that one was found by.
  if (query.kind === "name" && state.kind === "found" && hits.length > 0) addKnown(hits, state.passport);
  hits.sort(newestFirst);
  return {
    hits: hits.slice(0, MOST_HITS_KEPT),
    total: hits.length,
    similar: similar.sort(newestFirst).slice(0, MOST_HITS_KEPT),
    whole: false,
    upTo: checked?.upTo ?? null,
  };
}

function addKnown(hits: WatchedPassport[], known: WatchedPassport): void {
  if (hits.every(({ requestNumber }) => requestNumber !== known.requestNumber)) hits.push(known);
}
