import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  BUCKET_BITS,
  type BucketBits,
  bucketOf,
  bucketsOfPassport,
  sourceOfSought,
} from "#domain/notices/buckets.ts";

const digest = (text: string) => new Uint8Array(createHash("sha256").update(text).digest());
const passport = {
  requestNumber: "AAL1234567",
  firstName: "Abebe",
  middleName: "Kebede",
  lastName: "Tola",
  location: "Adama",
};

function bucketsOf(changed: Partial<typeof passport> = {}, bits: BucketBits = BUCKET_BITS): string[] {
  return bucketsOfPassport({ ...passport, ...changed }, bits, digest);
}

function soughtBucket(text: string, location: string | null = null): string | null {
  const source = sourceOfSought({ kind: "name", text, location });
  return source === null ? null : bucketOf(source, BUCKET_BITS, digest);
}

describe("buckets", () => {
  it("are the first bits of SHA-256 of a versioned prefix and what is sought", () => {
    const source = sourceOfSought({ kind: "number", number: "AAL1234567" });
    expect(source).toEqual({ kind: "number", text: "passport-status/bucket/1/number/AAL1234567" });
    const start = createHash("sha256").update("passport-status/bucket/1/number/AAL1234567").digest("hex");
    expect(bucketsOf()).toContain(`n16:${start.slice(0, 4)}`);
    const name = createHash("sha256").update("passport-status/bucket/1/name/bb kbt").digest("hex");
    const branch = createHash("sha256").update("passport-status/bucket/1/branch/Adama").digest("hex");
    expect(bucketsOf()).toEqual([
      `n16:${start.slice(0, 4)}`,
      `p16:${name.slice(0, 4)}`,
      `b4.12:${branch.slice(0, 1)}${name.slice(0, 3)}`,
    ]);
  });

  it.each([
    { bits: { number: 12, name: 20, branch: 3, nameInBranch: 6 }, form: /^n12:\w{3} p20:\w{5} b3\.6:\w{3}$/ },
    { bits: { number: 8, name: 9, branch: 0, nameInBranch: 10 }, form: /^n8:\w{2} p9:\w{3} b0\.10:\w{3}$/ },
    { bits: { number: 24, name: 1, branch: 8, nameInBranch: 16 }, form: /^n24:\w{6} p1:\w b8\.16:\w{6}$/ },
  ])("have as many bits as the server says: $bits", ({ bits, form }) => {
    expect(bucketsOf({}, bits).join(" ")).toMatch(form);
    for (const bucket of bucketsOf({}, bits)) {
      const [kind = "", value = ""] = bucket.split(":");
      const count = kind
        .slice(1)
        .split(".")
        .reduce((sum, part) => sum + Number(part), 0);
      expect(Number.parseInt(value, 16)).toBeLessThan(2 ** count);
    }
  });

  it("fill evenly with numbers", () => {
    const counts = new Map<string, number>();
    for (let number = 1_000_000; number < 1_020_000; number++) {
      const source = sourceOfSought({ kind: "number", number: `AAL${number}` });
      const bucket = source === null ? "" : bucketOf(source, { ...BUCKET_BITS, number: 8 }, digest);
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    const spread = [...counts.values()].reduce(
      (sum, count) => sum + (count - 20_000 / 256) ** 2 / (20_000 / 256),
      0,
    );
    expect(counts.size).toBe(256);
    // Chi-squared with 255 degrees of freedom: p = 0.001 at 330.
    expect(spread).toBeLessThan(330);
  });
});

describe("a name", () => {
  it.each([
    ["abebe kebede", {}],
    ["Kebede Abebe", {}],
    ["Abebe Kebede Tola", {}],
    ["አበበ ከበደ", {}],
    ["Ababe Kabede", {}],
    ["Gebre Michael Abebe", { firstName: "G/Michael", middleName: "Abebe" }],
    ["G Michael Abebe Tola", { firstName: "Gebremikael", middleName: "Abebe" }],
    ["Hana W/Mariam", { firstName: "Hana", middleName: "Welde Mariam" }],
    ["Hana Haile Selassie", { firstName: "Hanna", middleName: "H/Silassie" }],
    ["Haile Selassie Hana", { firstName: "H/Silassie", middleName: "Hanna" }],
    ["ገ/ሚካኤል ኃይለ ሥላሴ", { firstName: "Gebre Michael", middleName: "Haileselassie" }],
    ["Haile Selassie", { firstName: "H/Silassie" }],
    ["Seid Mohammed Kebede", { firstName: "Seidmohammed", middleName: "Kebede" }],
    ["Alem Tsehay Kebede", { firstName: "Alemtsehay", middleName: "Kebede" }],
    ["H/Mariam Kebede", { firstName: "Habtemariam", middleName: "Kebede" }],
    ["Axmed Cabdi", { firstName: "Ahmed", middleName: "Abdi" }],
    ["Caaltuu Xilaahun", { firstName: "Chaltu", middleName: "Tilahun" }],
    ["Girma Tsfaye", { firstName: "Girma", middleName: "Tesfaye" }],
    ["Abebe Kebede", { firstName: "Abebe", middleName: "", lastName: "Kebede" }],
  ])("asked for as %s is in a bucket of %o", (text, changed) => {
    expect(bucketsOf(changed)).toContain(soughtBucket(text));
    expect(bucketsOf(changed)).toContain(soughtBucket(text, "Adama"));
    expect(bucketsOf({ ...changed, location: "Jimma" })).not.toContain(soughtBucket(text, "Adama"));
  });

  it.each(["Abebe", "G/Michael", "ገ/ሚካኤል", "", "A", "12"])("of one word has none: %s", (text) => {
    expect(soughtBucket(text)).toBeNull();
  });
});
