import { expect, test } from "vitest";
import {
  addressOf,
  MAX_BLOCK_SLOTS,
  NumberTable,
  type RowAddress,
  rowOf,
  slotOf,
} from "#domain/passports/search/number-table.ts";

/** The most rows: 67 million passports. */
const LAST = addressOf(MAX_BLOCK_SLOTS, 65_535);

test("rows of the last of 1,023 blocks are found under every tag, also after growing", () => {
  const hashes = Array.from({ length: 6_000 }, (_, i) => Math.imul(i, 0x9e37_79b1) >>> 0);
  const addresses = hashes.map((_, i) => LAST - i);
  const rehash = (address: RowAddress) => hashes[LAST - address] ?? 0;
  const table = new NumberTable();
  for (const [i, hash] of hashes.entries()) table.add(hash, addresses[i] ?? 0, [], rehash);
  for (const [i, hash] of hashes.entries()) {
    const found: RowAddress[] = [];
    table.collect(hash, found);
    expect(found).toContain(addresses[i]);
  }
  expect([slotOf(LAST), rowOf(LAST)]).toEqual([1_023, 65_535]);
});
