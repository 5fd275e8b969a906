import type { WatchedPassport, WatchQuery } from "../../platform/db/watch-rows.ts";
import type { SegmentHits } from "./look-in-segments.ts";
import type { Looked } from "./next-watch.ts";
import * as z from "zod/mini";
import { publicPaths } from "#domain/base/public-paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import { fetchBytes, jsonOf } from "../../lists/sync/fetch-bytes.ts";

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

const MOST_BYTES = 20_000;

/** The needed part of `passportDetailSchema`: the rules of forms beside it are too large for the service worker. */
const answerSchema = z.object({
  data: z.object({
    request_number: z.string(),
    full_name: z.string(),
    location: z.string(),
    date_of_publish: z.string(),
  }),
});

/** The server's passport, past caches; null if none, undefined without an answer. */
export async function askForNumber(
  number: string,
  { baseUrl, fetch, signal }: { baseUrl: string; fetch: typeof globalThis.fetch; signal?: AbortSignal },
): Promise<WatchedPassport | null | undefined> {
  const answer = await fetchBytes(apiAddress(publicPaths.passport(number), baseUrl), {
    fetch,
    maxBytes: MOST_BYTES,
    headers: { Accept: "application/json" },
    ...(signal === undefined ? {} : { signal }),
  });
  if (!answer.ok) return undefined;
  const { status } = answer.value;
  const body = jsonOf(answer.value);
  if (status === 404) {
    // Captive portals may also send 404.
    return problemSchema.safeParse(body).success ? null : undefined;
  }
  const parsed = answerSchema.safeParse(body);
  if (status !== 200 || !parsed.success) return undefined;
  const { request_number, full_name, location, date_of_publish } = parsed.data.data;
  // Digits alone may match a record id.
  if (request_number !== number) return null;
  return { requestNumber: number, fullName: full_name, location, day: parseIsoDate(date_of_publish) ?? 0 };
}
