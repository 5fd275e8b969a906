import { hash } from "node:crypto";
import { BUCKET_BITS, bucketOf, bucketsOfPassport, sourceOfSought } from "#domain/notices/buckets.ts";
import { nameFitter } from "#domain/passports/search/name-fit.ts";
import type { WatchQuery } from "../../src/platform/db/watch-rows.ts";

/** A listed person's row in the database. */
export type Listed = {
  requestNumber: string;
  firstName: string;
  middleName: string;
  lastName: string;
  location: string;
};

const DECOYS = 3;

/** One to three people's passports, for each of which somebody waits. */
export type Person = { queries: WatchQuery[]; buckets: string[] };

/** Most wait for somebody of these days, as many for each day; some for nobody in them. */
export function inventPeople(
  count: number,
  days: readonly (readonly Listed[])[],
  random: () => number,
): Person[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  return Array.from({ length: count }, (_, at) => {
    const many = random() < 0.85 ? 1 : 2 + Math.floor(random() * 2);
    const queries = Array.from({ length: many }, (): WatchQuery => {
      const awaited = random() < 0.6 ? pick(pick(days) ?? []) : undefined;
      if (awaited === undefined) return { kind: "number", number: `AZZ${1_000_000 + at}` };
      const { requestNumber, firstName, middleName, location } = awaited;
      if (random() < 0.6 || middleName === "") return { kind: "number", number: requestNumber };
      const inBranch = random() < 0.5;
      return { kind: "name", text: `${firstName} ${middleName}`, location: inBranch ? location : null };
    });
    const own = queries.map(bucketOfQuery).filter((bucket) => bucket !== null);
    const decoys = Array.from({ length: DECOYS }, () => {
      const value = Math.floor(random() * 2 ** BUCKET_BITS.number);
      return `n${BUCKET_BITS.number}:${value.toString(16).padStart(4, "0")}`;
    });
    return { queries, buckets: [...new Set([...own, ...decoys])].sort() };
  });
}

export function bucketOfQuery(query: WatchQuery): string | null {
  const source = sourceOfSought(query);
  return source === null ? null : bucketOf(source, BUCKET_BITS, digest);
}

export function bucketsOf(listed: Listed): string[] {
  return bucketsOfPassport(listed, BUCKET_BITS, digest);
}

export function fullName({ firstName, middleName, lastName }: Listed): string {
  return [firstName, middleName, lastName].filter((name) => name !== "").join(" ");
}

type Row = { requestNumber: string; fullName: string; location: string };

/** Whether a row is what somebody waits for. */
export function rowTest(query: WatchQuery): (row: Row) => boolean {
  if (query.kind === "number") return ({ requestNumber }) => requestNumber === query.number;
  const { text, location } = query;
  const fit = nameFitter(text);
  return (row) => (location === null || row.location === location) && fit(row.fullName) === "same";
}

function digest(text: string): Uint8Array {
  return hash("sha256", text, "buffer");
}
