import { describe, expect, it } from "vitest";
import type { SegmentEntry } from "#domain/lists/contract.ts";
import { decodeDictionary } from "#domain/lists/segment/name-dictionary.ts";
import { encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { knownDictionary, newDictionary } from "../../../../server/lists/sync/build-days.ts";
import { describeOnEachStore } from "../../stores.ts";

const DAY = 20_777;

/** `n` segments of 5,000 rows. */
async function published(n: number) {
  const bytes = new Map<string, Uint8Array>();
  const entries: SegmentEntry[] = [];
  for (let i = 0; i < n; i++) {
    const rows = Array.from({ length: 5_000 }, (_, row) => ({
      requestNumber: `AAL${1_000_000 + i * 5_000 + row}`,
      firstName: `Given${row % 700}`,
      middleName: `Father${row % 90}`,
      lastName: `Once${i}x${row}`,
      day: DAY - i,
    }));
    const plain = encodeSegment({ location: "Adama", rows });
    const hash = await segmentHash(plain);
    bytes.set(hash, plain);
    const key = `adama/${i}/1`;
    entries.push({ key, location: "Adama", from: "", to: "", hash, count: 5_000, bytes: plain.length });
  }
  return { entries, read: async (hash: string) => bytes.get(hash) ?? null };
}

describe("newDictionary", () => {
  it("is made of 20,000 passports or more, and the same for the same lists", async () => {
    const few = await published(3);
    expect(await newDictionary(few.entries, few.read, DAY)).toBeNull();
    const enough = await published(4);
    const made = await newDictionary(enough.entries, enough.read, DAY);
    const decoded = decodeDictionary(made?.body.plain ?? new Uint8Array());
    expect(decoded.ok && decoded.value).toMatchObject({ day: DAY, rows: 20_000 });
    expect(decoded.ok && decoded.value.parts).toHaveLength(790);
    const again = await newDictionary(enough.entries, enough.read, DAY);
    expect(again?.entry).toEqual(made?.entry);
  });
});

describeOnEachStore("knownDictionary", (getStore) => {
  it("is renewed after a quarter, when the lists have grown tenfold, and when its bytes are gone", async () => {
    const store = getStore();
    const { entries, read } = await published(4);
    const made = await newDictionary(entries, read, DAY);
    if (!made) throw new Error("No dictionary was made");
    await store.write((trx) =>
      trx
        .insertInto("segment_bodies")
        .values({ ...made.body, superseded_at: null, withdrawn: 0 })
        .execute(),
    );
    const known = (total: number, day: number, entry = made.entry) =>
      store.read(async (trx) => (await knownDictionary(trx, entry, total, day))?.entry ?? null);
    expect(await known(20_000, DAY)).toEqual(made.entry);
    expect(await known(200_000, DAY + 90)).toEqual(made.entry);
    expect(await known(20_000, DAY + 91)).toBeNull();
    expect(await known(200_001, DAY)).toBeNull();
    expect(await known(20_000, DAY, { ...made.entry, hash: "0".repeat(32) })).toBeNull();
  });
});
