import { nameFitter } from "#domain/passports/search/name-fit.ts";
import { parseLookup } from "#domain/passports/lookup.ts";
import type { MirrorSummary } from "../../platform/db/mirror-summary.ts";
import type { WatchedPassport, WatchQuery } from "../../platform/db/watch-rows.ts";
import { pause } from "../../platform/lib/deadline.ts";
import { fromLocalHit } from "../../passports/listed-passport.ts";
import { askPhone, type PhoneSearch } from "../../passports/search/phone-search.ts";
import type { FoundPassport } from "#domain/passports/search/hit.ts";
import type { PhoneLook } from "../watch/look-for-watches.ts";
import type { SegmentHits } from "../watch/look-in-segments.ts";
import { MOST_HITS_KEPT } from "../watch/next-watch.ts";

/** Hits looked at: names in another spelling stand behind all that only begin as the sought one. */
const MOST_LOOKED_AT = 4 * MOST_HITS_KEPT;
/** IndexedDB may hang; stop waiting for the worker. */
const STORAGE_TIMEOUT_MS = 15_000;

/** The search worker's answer per query; null without lists, or if it cannot read them. */
export async function lookOnPhone(
  search: PhoneSearch,
  summary: MirrorSummary,
  queries: readonly WatchQuery[],
): Promise<PhoneLook | null> {
  if (summary.passports === 0) return null;
  const results: SegmentHits[] = [];
  let complete = summary.complete;
  for (const query of queries) {
    const hits = await Promise.race([ask(search, query), pause(STORAGE_TIMEOUT_MS).then(() => null)]);
    if (hits === null) return null;
    results.push(hits);
    // The worker has not read, or cannot read, the whole mirror.
    if (hits.searched !== summary.passports) complete = false;
  }
  return { results, complete, upTo: summary.newestListDay, asOf: summary.checkedAt ?? 0 };
}

async function ask(
  search: PhoneSearch,
  query: WatchQuery,
): Promise<(SegmentHits & { searched: number }) | null> {
  const text = query.kind === "number" ? query.number : query.text;
  const location = query.kind === "number" ? null : query.location;
  const answer = await askPhone(search, { query: text, location, limit: MOST_LOOKED_AT }).catch(() => null);
  if (answer === null) return null;
  const { searched } = answer;
  if (query.kind === "number") {
    // The worker also matches prefixes.
    const hits = answer.hits.filter(({ requestNumber }) => requestNumber === query.number).map(remember);
    return { hits, total: hits.length, similar: [], searched };
  }
  const lookup = parseLookup(text);
  const ethiopic = lookup.kind === "name" && lookup.script === "ethiopic";
  // The same words elsewhere in a name or in another order, and words that only begin so, are somebody else's: as in the
  // background's look-up.
  const fit = nameFitter(text, { mayBegin: true });
  const found = answer.hits.map(remember);
  const hits = found.filter(({ fullName }) => fit(fullName) === "same");
  const others = found.filter(({ fullName }) => fit(fullName) !== "same");
  return {
    hits: hits.slice(0, MOST_HITS_KEPT),
    // The same ones come first: where others follow, all are here.
    total: others.length > 0 ? hits.length : answer.exactTotal + answer.soundsTotal,
    similar: [...others, ...(ethiopic ? answer.similar.map(remember) : [])].slice(0, MOST_HITS_KEPT),
    searched,
  };
}

function remember(hit: FoundPassport): WatchedPassport {
  const { requestNumber, fullName, location, day } = fromLocalHit(hit);
  return { requestNumber, fullName, location, day };
}
