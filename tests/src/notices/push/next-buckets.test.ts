import { describe, expect, test } from "vitest";
import { BUCKET_BITS, type BucketSource } from "#domain/notices/buckets.ts";
import { chooseDecoys, missingDecoys, hashesOf, textsOf } from "../../../../src/notices/push/decoys.ts";
import { nextBuckets } from "../../../../src/notices/push/keep-notices.ts";

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
const none = { own: [], former: [], decoys: [], leaving: [], nowMs: NOW, random: () => 0.5 };

describe("buckets to be told of", () => {
  test("are own ones and decoys, in an order that says nothing", () => {
    const { buckets } = nextBuckets({ ...none, own: ["n16:9999", "n16:0002"], decoys: ["n16:5555"] });
    expect(buckets).toEqual(["n16:0002", "n16:5555", "n16:9999"]);
  });

  test("keep one that is no longer needed for five to nine days, at random", () => {
    for (const [random, days] of [
      [0, 5],
      [0.5, 7],
      [0.999, 8.996],
    ] as const) {
      const first = nextBuckets({ ...none, former: ["n16:0001"], random: () => random });
      expect(first.leaving[0]?.[1]).toBeCloseTo(NOW + days * DAY, -5);
      const at = (nowMs: number) => nextBuckets({ ...none, leaving: first.leaving, nowMs });
      expect(at(NOW + (days - 0.1) * DAY).buckets).toEqual(["n16:0001"]);
      expect(at(NOW + (days + 0.1) * DAY)).toEqual({ buckets: [], leaving: [] });
    }
  });

  test("do not move the day of leaving when told again, and take back what is saved again", () => {
    const leaving: [string, number][] = [["n16:0001", NOW + 3 * DAY]];
    const again = nextBuckets({ ...none, former: ["n16:0001"], leaving, nowMs: NOW + DAY });
    expect(again.leaving).toEqual(leaving);
    const back = nextBuckets({ ...none, own: ["n16:0001"], leaving });
    expect(back).toEqual({ buckets: ["n16:0001"], leaving: [] });
  });

  test("are not kept for years after the clock was wrong", () => {
    const leaving: [string, number][] = [["n16:0001", NOW + 400 * DAY]];
    expect(nextBuckets({ ...none, leaving }).buckets).toEqual([]);
  });

  test("are never more than the server takes, own ones first", () => {
    const own = Array.from({ length: 80 }, (_, at) => `n16:${at.toString(16).padStart(4, "0")}`);
    const { buckets } = nextBuckets({ ...none, own, decoys: ["n16:ffff"] });
    expect(buckets).toEqual(own.slice(0, 60));
  });
});

describe("decoys", () => {
  const number: BucketSource = { kind: "number", text: "a number" };
  const inBranch: BucketSource = { kind: "nameInBranch", text: "a name", branch: "a branch" };
  const name: BucketSource = { kind: "name", text: "a name" };
  let seed = 0;
  const randomBytes = () => Uint8Array.from({ length: 8 }, () => (seed = (seed * 75 + 74) % 65_537) % 256);

  async function choose(own: BucketSource[], before: readonly string[], count = 3, bits = BUCKET_BITS) {
    const random = () => (randomBytes()[0] ?? 0) / 256;
    const { kept, missing } = missingDecoys({ kept: before, own, count, bits, random });
    const hashes = await hashesOf(own.flatMap(textsOf));
    return [...kept, ...chooseDecoys({ missing, bits, names: [], hashes, randomBytes })];
  }

  test("are as many as the server asks for, of the kinds of the own ones, and never chosen again", async () => {
    const first = await choose([number], []);
    expect(first).toHaveLength(3);
    expect(first.every((bucket) => /^n16:[\da-f]{4}$/.test(bucket))).toBe(true);
    expect(await choose([number, { ...number, text: "another" }], first)).toEqual(first);
    expect(await choose([], first)).toEqual(first);
    expect(await choose([number], first, 0)).toEqual(first);
    const withName = await choose([number, name], first);
    expect(withName.slice(0, 3)).toEqual(first);
    expect(withName[3]).toMatch(/^p16:/);
    expect(withName).toHaveLength(4);
  });

  test("are none before something is watched, or where the server asks for none", async () => {
    expect(await choose([], [])).toEqual([]);
    expect(await choose([number], [], 0)).toEqual([]);
  });

  test("of a name in a branch have a real branch's bits", async () => {
    const branchDigit = new Set((await choose([inBranch], [])).map((bucket) => bucket.slice(0, 7)));
    expect([...branchDigit]).toHaveLength(1);
  });

  test("are chosen again when the server changed the number of bits", async () => {
    const first = await choose([number], []);
    const next = await choose([number], first, 3, { ...BUCKET_BITS, number: 12 });
    expect(next.map((bucket) => bucket.split(":")[0])).toEqual(["n12", "n12", "n12"]);
  });
});
