import * as z from "zod/mini";
import { publicPaths } from "#domain/base/public-paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import type { WatchedPassport } from "../../platform/db/watch-rows.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import { fetchBytes, jsonOf } from "../../lists/sync/fetch-bytes.ts";

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
