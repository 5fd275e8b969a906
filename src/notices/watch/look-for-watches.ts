import type { WatchedPassport, WatchQuery } from "../../platform/db/watch-rows.ts";
import type { SegmentHits } from "./look-in-segments.ts";
import type { Looked } from "./next-watch.ts";

/** Enough for a family. */
const MOST_ASKED = 20;

/** `complete`: all published lists were searched. */
export type PhoneLook = {
  results: readonly SegmentHits[];
  complete: boolean;
  /** ISO date of the newest list searched. */
  upTo: string | null;
  /** When the phone learned which lists there are. */
  asOf: number | null;
};

export type LookOptions = {
  /** Null without readable lists. */
  onPhone: PhoneLook | null;
  /** False when surely offline. */
  online: boolean;
  /** ISO date of the newest published list. */
  published: string | null;
  /** Null when the server has none, undefined without an answer. */
  ask: (number: string) => Promise<WatchedPassport | null | undefined>;
};

/** Searches the phone; while incomplete, asks the server about numbers. */
export async function lookForWatches(
  queries: readonly WatchQuery[],
  { onPhone, online, published, ask }: LookOptions,
): Promise<(Looked | null)[]> {
  const looked = queries.map((_, at): Looked | null => {
    const result = onPhone?.results[at];
    if (onPhone === null || result === undefined) return null;
    return { ...result, whole: onPhone.complete, upTo: onPhone.upTo, asOf: onPhone.asOf };
  });
  if (onPhone?.complete === true || !online) return looked;
  let asked = 0;
  for (const [at, query] of queries.entries()) {
    if (query.kind !== "number" || asked >= MOST_ASKED) continue;
    asked += 1;
    const answer = await ask(query.number);
    // The rest would fail too.
    if (answer === undefined) break;
    const hits = answer === null ? [] : [answer];
    const upTo = published ?? onPhone?.upTo ?? null;
    looked[at] = { hits, total: hits.length, similar: [], whole: true, upTo };
  }
  return looked;
}
