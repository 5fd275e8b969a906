import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BUCKET_BITS, bucketOf, sourceOfSought } from "#domain/notices/buckets.ts";
import { seededRandom } from "../passports/names/widened-names.ts";

const DECOYS = 3;
const GROUPS = 2 ** BUCKET_BITS.number;
/** Numbers that are waited for in the whole country, roughly. */
const PENDING = 1_000_000;
const SUSPECTS = 2_000;

const digest = (text: string) => new Uint8Array(createHash("sha256").update(text).digest());
const pendingNumber = (nth: number) => `AAL${1_000_000 + nth}`;

function numberBucket(number: string): string {
  const source = sourceOfSought({ kind: "number", number });
  return source === null ? "" : bucketOf(source, BUCKET_BITS, digest);
}

/** Watchers as the database has them, and, which it has not, whom each waits for. */
function watchersOf(count: number, random: () => number) {
  const anyBucket = () =>
    `n16:${Math.floor(random() * GROUPS)
      .toString(16)
      .padStart(4, "0")}`;
  return Array.from({ length: count }, () => {
    const nth = Math.floor(random() * PENDING);
    const own = numberBucket(pendingNumber(nth));
    return { nth, buckets: new Set([own, ...Array.from({ length: DECOYS }, anyBucket)]) };
  });
}

describe.each([1_000, 100_000])("among %i watchers", (count) => {
  const random = seededRandom(count);
  const watchers = watchersOf(count, random);
  const holders = new Map<string, number[]>();
  for (const [at, { buckets }] of watchers.entries()) {
    for (const bucket of buckets) holders.set(bucket, [...(holders.get(bucket) ?? []), at]);
  }

  it("a bucket says one of 65,536 groups for each that a phone has, and nothing more", () => {
    let wrongHolders = 0;
    for (let suspect = 0; suspect < SUSPECTS; suspect++) {
      const nth = Math.floor(random() * PENDING);
      const held = holders.get(numberBucket(pendingNumber(nth))) ?? [];
      wrongHolders += held.filter((at) => watchers[at]?.nth !== nth).length;
    }
    const expected = (SUSPECTS * count * (1 + DECOYS)) / GROUPS;
    // Poisson; four standard deviations.
    expect(Math.abs(wrongHolders - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });
});
