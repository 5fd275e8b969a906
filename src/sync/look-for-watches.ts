import type { WatchedPassport, WatchQuery } from "../db/watch-rows.ts";
import type { SegmentHits } from "./look-in-segments.ts";
import type { Looked } from "./next-watch.ts";

/** A family's numbers, not a browser's whole afternoon. */
const MOST_ASKED = 20;

/** What the lists on this phone say; `complete`: they are all that is published, and all were looked through. */
export type PhoneLook = {
  results: readonly SegmentHits[];
  complete: boolean;
  /** ISO date of the newest list looked through; null when there is none. */
  upTo: string | null;
};

export type LookOptions = {
  /** Null where the lists on this phone cannot be read, or there are none. */
  onPhone: PhoneLook | null;
  /** False when the device knows that it has no network. */
  online: boolean;
  /** ISO date of the newest list published. */
  published: string | null;
  /** Asks the server for one number: null when it has none, undefined without an answer. */
  ask: (number: string) => Promise<WatchedPassport | null | undefined>;
};

/** What is known of each query: from the phone and, while it does not hold every list, of numbers from the server. */
export async function lookForWatches(
  queries: readonly WatchQuery[],
  { onPhone, online, published, ask }: LookOptions,
): Promise<(Looked | null)[]> {
  const looked = queries.map((_, at): Looked | null => {
    const result = onPhone?.results[at];
    if (onPhone === null || result === undefined) return null;
    return { ...result, whole: onPhone.complete, upTo: onPhone.upTo };
  });
  if (onPhone?.complete === true || !online) return looked;
  let asked = 0;
  for (const [at, query] of queries.entries()) {
    if (query.kind !== "number" || asked >= MOST_ASKED) continue;
    asked += 1;
    const answer = await ask(query.number);
    // Without an answer the rest would only wait in vain.
    if (answer === undefined) break;
    const hits = answer === null ? [] : [answer];
    const upTo = published ?? onPhone?.upTo ?? null;
    looked[at] = { hits, total: hits.length, similar: [], whole: true, upTo };
  }
  return looked;
}
