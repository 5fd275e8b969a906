import { expect, test } from "vitest";
import { searchAll } from "./search-all.ts";
import { SearchIndex } from "#domain/passports/search/search-index.ts";
import { packHigh, packLow } from "#domain/lists/segment/number-key.ts";
import type { SegmentColumns } from "#domain/lists/segment/segment.ts";

function nameOf(value: number): string {
  let name = "";
  for (let rest = value, i = 0; i < 6; i++, rest = Math.floor(rest / 20))
    name = "abcdefghijklmnopqrst".charAt(rest % 20) + name;
  return name;
}

/** Rows `from` to before `to`, all names and numbers distinct. */
function columns(location: string, from: number, to: number, day: number): SegmentColumns {
  const count = to - from;
  const numbers = Array.from({ length: count }, (_, i) => `AAL${String(1_000_000 + from + i)}`);
  return {
    location,
    count,
    parts: ["Kebede", ...Array.from({ length: count }, (_, i) => nameOf(from + i))],
    first: Uint32Array.from({ length: count }, (_, i) => i + 1),
    middle: new Uint16Array(count),
    last: new Uint16Array(count),
    day: new Int32Array(count).fill(day),
    numberHigh: Float64Array.from(numbers, packHigh),
    numberLow: Float64Array.from(numbers, packLow),
  };
}

test("an index of several blocks and over 65,536 spellings finds each row, before and after updates", () => {
  const index = new SearchIndex();
  const ask = (query: string) => searchAll(index, { query, location: null, limit: 3 });
  index.update([{ id: "old", since: "1", columns: columns("Adama", 0, 150_000, 20_000) }], []);
  expect(index.blocks.length).toBeGreaterThan(2);
  // Overrides 50,000 of them and adds 20,000.
  index.update([{ id: "new", since: "2", columns: columns("Jimma", 100_000, 170_000, 19_999) }], []);
  expect(index.passports).toBe(170_000);
  expect(ask("kebede").exactTotal).toBe(170_000);
  for (const row of [0, 65_535, 65_536, 99_999, 100_000, 131_072, 149_999, 150_000, 169_999]) {
    const location = row < 100_000 ? "Adama" : "Jimma";
    const byNumber = ask(`AAL${String(1_000_000 + row)}`);
    expect(byNumber.hits.map((hit) => [hit.firstName, hit.location])).toEqual([[nameOf(row), location]]);
    const byName = ask(`keb ${nameOf(row)}`);
    const exact = byName.hits.filter(({ match }) => match === "exact");
    expect(exact.map((hit) => [hit.requestNumber, hit.location])).toEqual([
      [`AAL${String(1_000_000 + row)}`, location],
    ]);
    expect(byName.exactTotal).toBe(1);
  }
  index.update([], ["old"]);
  expect(index.passports).toBe(70_000);
  expect(ask("kebede").exactTotal).toBe(70_000);
  expect(ask("AAL1000000").exactTotal).toBe(0);
  index.update([{ id: "old", since: "1", columns: columns("Adama", 0, 150_000, 20_000) }], ["new"]);
  expect(index.passports).toBe(150_000);
  expect(ask("AAL1100000").hits.map((hit) => hit.location)).toEqual(["Adama"]);
});

test("every order gives the same pages as sorting all hits, over several blocks and days", () => {
  const index = new SearchIndex();
  const added = Array.from({ length: 10 }, (_, i) => ({
    id: `day ${i}`,
    since: "1",
    columns: columns(i % 2 === 0 ? "Adama" : "Jimma", i * 15_000, (i + 1) * 15_000, 20_000 + ((i * 7) % 10)),
  }));
  index.update(added, []);
  expect(index.blocks.length).toBeGreaterThan(2);
  const rows = Array.from({ length: 150_000 }, (_, row) => ({
    number: `AAL${String(1_000_000 + row)}`,
    day: 20_000 + ((Math.floor(row / 15_000) * 7) % 10),
  }));
  const up = rows.map(({ number }) => number);
  const newest = rows
    .toSorted((a, b) => b.day - a.day || (a.number < b.number ? -1 : 1))
    .map(({ number }) => number);
  const orders = {
    newest,
    oldest: newest.toReversed(),
    "number-up": up,
    "number-down": up.toReversed(),
  } as const;
  for (const [order, all] of Object.entries(orders) as [keyof typeof orders, readonly string[]][]) {
    for (const asked of [{ query: "keb" }, { numbers: ["AAL1"] }]) {
      for (const offset of [0, 4_975]) {
        const found = searchAll(index, { ...asked, location: null, order, offset, limit: 25 });
        expect(found.exactTotal).toBe(150_000);
        expect(found.hits.map(({ requestNumber }) => requestNumber)).toEqual(all.slice(offset, offset + 25));
      }
    }
  }
});

test("a first load in small segments fills its blocks, and answers as one that came at once", () => {
  const [from, to, step] = [0, 140_000, 8_000];
  const staged = new SearchIndex();
  const once = new SearchIndex();
  const segments = Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => ({
    id: String(i),
    since: "1",
    columns: columns("Adama", i * step, Math.min(to, (i + 1) * step), 20_000 - i),
  }));
  for (const segment of segments) staged.stage(segment);
  staged.update([], []);
  once.update(segments, []);
  expect(staged.blocks.map(({ count }) => count)).toEqual([65_536, 65_536, 8_928]);
  expect(staged.passports).toBe(to);
  for (const query of ["kebede", "aaa", `keb ${nameOf(70_000)}`, "AAL1139999"]) {
    const question = { query, location: null, limit: 20 };
    expect(searchAll(staged, question)).toEqual(searchAll(once, question));
  }
});

test("a staged segment that is removed again leaves nothing behind", () => {
  const index = new SearchIndex();
  index.stage({ id: "gone", since: "1", columns: columns("Adama", 0, 10, 20_000) });
  index.stage({ id: "kept", since: "1", columns: columns("Jimma", 10, 20, 20_000) });
  index.update([], ["gone"]);
  expect(index.passports).toBe(10);
  expect(index.ids()).toEqual(["kept"]);
});
