import { hash } from "node:crypto";
import * as z from "zod/mini";
import type { Lookup } from "#domain/passports/lookup.ts";
import { similarQueryGroups } from "#domain/passports/names/similar.ts";
import { nameWords } from "#domain/passports/names/words.ts";
import { BUCKET_BITS, bucketOf, sourceOfSought } from "#domain/notices/buckets.ts";
import { meantNumber, normalizeRequestNumber } from "#domain/passports/request-number.ts";

/** Passports of a watch that were told; older ones are forgotten. */
const MOST_TOLD = 50;
/** More would only repeat the pairs. */
const MOST_WORDS = 4;

const querySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("number"), number: z.string() }),
  /** The branch is null if all are meant. */
  z.object({ kind: z.literal("name"), text: z.string(), location: z.nullable(z.string()) }),
]);

const watchSchema = z.object({
  id: z.string(),
  query: querySchema,
  /** Request numbers and branches that the chat knows. */
  told: z.array(z.tuple([z.string(), z.string()])),
  /** Which press of a button made it. */
  press: z.string(),
});

/** What a chat waits for; stored sealed. */
export const chatSchema = z.object({ chat: z.int(), watches: z.array(watchSchema) });

export type WatchQuery = z.infer<typeof querySchema>;
export type Watch = z.infer<typeof watchSchema>;
export type Told = Watch["told"][number];

/** What can be watched of a search; `father` where a name needs another word. */
export function queryOf(
  lookup: Lookup,
  sought: string,
  location: string | null,
): WatchQuery | "father" | null {
  if (lookup.kind === "number") {
    const number = normalizeRequestNumber(lookup.number);
    return number === null ? null : { kind: "number", number: meantNumber(number) };
  }
  if (lookup.kind === "empty") return null;
  const query: WatchQuery = { kind: "name", text: sought, location };
  return bucketsOf(query).length === 0 ? "father" : query;
}

/** `known`: already in the lists, so no news. */
export function newWatch(query: WatchQuery, known: readonly Told[], press: string): Watch {
  return { id: watchId(query), query, told: known.slice(0, MOST_TOLD), press };
}

export function withTold(watch: Watch, told: readonly Told[]): Watch {
  const numbers = new Set(told.map(([number]) => number));
  const before = watch.told.filter(([number]) => !numbers.has(number));
  return { ...watch, told: [...told, ...before].slice(0, MOST_TOLD) };
}

/** Any two of the names may be the given and the father's, and two words may be one name. */
export function bucketsOf(query: WatchQuery): string[] {
  const sought =
    query.kind === "number"
      ? [query]
      : pairsOf(query.text).map((text) => ({ kind: "name" as const, text, location: query.location }));
  const buckets = sought.flatMap((one) => {
    const source = sourceOfSought(one);
    return source === null ? [] : [bucketOf(source, BUCKET_BITS, digest)];
  });
  return [...new Set(buckets)];
}

function pairsOf(text: string): string[] {
  const ways = similarQueryGroups(nameWords(text).slice(0, MOST_WORDS));
  return ways.flatMap((groups) => {
    const names = groups.map((group) => group.replaceAll(" ", ""));
    return names.flatMap((one, at) => names.slice(at + 1).map((other) => `${one} ${other}`));
  });
}

/** One for a query, so that nothing is watched twice. */
function watchId(query: WatchQuery): string {
  const text =
    query.kind === "number"
      ? `number:${query.number}`
      : `name:${nameWords(query.text).join(" ")}@${query.location ?? ""}`;
  return hash("sha256", text, "hex").slice(0, 8);
}

function digest(text: string): Uint8Array {
  return hash("sha256", text, "buffer");
}
