import { readFileSync, readdirSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { BUCKET_BITS, bucketOf, bucketsOfPassport, sourceOfSought } from "#domain/notices/buckets.ts";
import { encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { createHash } from "node:crypto";
import { openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { chooseDecoys } from "../../../../src/notices/push/decoys.ts";
import { randomNames } from "../../../../src/notices/push/keep-notices.ts";
import { seededRandom } from "../../../support/seeded-random.ts";
import { newStorage } from "../../lists/sync/support/phone.ts";

beforeEach(newStorage);

const FOLDER = new URL("../../../../samples/lists/", import.meta.url);
const LOCATION = "Adama";
const digest = (text: string) => new Uint8Array(createHash("sha256").update(text).digest());

type Names = { firstName: string; middleName: string; lastName: string };

/** The sample lists in thirds: published, on the phone, and people who wait. */
function thirds(): [published: Names[], onPhone: Names[], waiting: Names[]] {
  const parts: [Names[], Names[], Names[]] = [[], [], []];
  let at = 0;
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".tsv"))) {
    const lines = readFileSync(new URL(file, FOLDER), "utf8").trim().split("\n").slice(1);
    for (const line of lines) {
      const [, firstName = "", middleName = "", lastName = ""] = line.split("\t");
      parts[at++ % 3]?.push({ firstName, middleName, lastName });
    }
  }
  return parts;
}

describe("who has a name's bucket as its own", () => {
  const [published, onPhone, waiting] = thirds();
  const commonness = new Map<string, number>();
  for (const names of published) {
    const passport = { ...names, requestNumber: "AAL0000000", location: LOCATION };
    for (const bucket of bucketsOfPassport(passport, BUCKET_BITS, digest))
      commonness.set(bucket, (commonness.get(bucket) ?? 0) + 1);
  }
  const common = (buckets: readonly string[]) => buckets.map((bucket) => commonness.get(bucket) ?? 0);
  const own = waiting.slice(0, 800).flatMap(({ firstName, middleName }) => {
    const source = sourceOfSought({ kind: "name", text: `${firstName} ${middleName}`, location: null });
    return source === null ? [] : [bucketOf(source, BUCKET_BITS, digest)];
  });
  const random = seededRandom(7);
  const randomBytes = () => Uint8Array.from({ length: 8 }, () => Math.floor(random() * 256));
  const decoysOf = (names: readonly string[]) => {
    const missing = own.map(() => ({ kind: "name" as const, text: "" }));
    return chooseDecoys({ missing, bits: BUCKET_BITS, names, hashes: digest, randomBytes });
  };

  test("is not told by how common the bucket is, as it would be if decoys were even", async () => {
    const db = openMirrorDatabase();
    const rows = onPhone.map((names, at) => ({
      ...names,
      requestNumber: `AAL${1_000_000 + at}`,
      day: 20_766,
    }));
    const { buffer: bytes } = encodeSegment({ location: LOCATION, rows });
    const day = "2026-11-09";
    await db.segmentBytes.put({ hash: "a", bytes });
    await db.segments.put({
      hash: "a",
      key: "a",
      location: LOCATION,
      from: day,
      to: day,
      since: day,
      count: rows.length,
      bytes: bytes.byteLength,
    });
    const names = await randomNames(db, own.length, random);
    expect(names).toHaveLength(own.length);
    expect(Math.abs(areaUnderCurve(common(own), common(decoysOf(names))) - 0.5)).toBeLessThan(0.08);
    expect(areaUnderCurve(common(own), common(decoysOf([])))).toBeGreaterThan(0.6);
  });
});

/** How often an own bucket is more common than a decoy; 0.5: no better than chance. */
function areaUnderCurve(own: readonly number[], decoys: readonly number[]): number {
  let wins = 0;
  for (const one of own) for (const other of decoys) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (own.length * decoys.length);
}
