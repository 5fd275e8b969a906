import { expect, it, vi } from "vitest";
import { beginListingChange, PlacesTouched } from "../../../server/passports/listings/listing-change.ts";
import { listPassports } from "../../../server/passports/list-passports.ts";
import type { Store } from "../../../server/store/store.ts";
import { storeManyPassports } from "../invented-passports.ts";
import { describeOnEachStore } from "../stores.ts";

/** More than are sorted in memory. */
const ROWS = 6_000;

describeOnEachStore("A filtered list in another than its natural order", (getStore) => {
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    id: index + 1,
    request_number: `AAL${1_000_000 + ((index * 7_919) % ROWS)}`,
    first_name: "Abebe",
    middle_name: null,
    last_name: "Invented",
    location: index % 40 === 0 ? "Adama" : "Jimma",
    date_of_publish: `2026-11-${String((index % 28) + 1).padStart(2, "0")}`,
    created_at: `2026-11-20T00:00:00.${String(index % 1000).padStart(3, "0")}Z`,
  }));

  it.each([
    ["Adama", null],
    ["Jimma", null],
    ["Jimma", "2026-11-27"],
    [null, "2026-11-02"],
  ])("has the same pages on every query path: %s since %s", async (location, publishedAfter) => {
    const store = getStore();
    await storeManyPassports(store, rows);
    const expected = rows
      .filter((row) => location === null || row.location === location)
      .filter((row) => publishedAfter === null || row.date_of_publish >= publishedAfter)
      .map((row) => row.request_number)
      .sort();
    const list = listPassports(store);
    const filter = { words: [], keys: [], number: null, location, publishedAfter, publishedBefore: null };
    const page = (direction: "asc" | "desc", offset: number) =>
      list(filter, { sort: "requestNumber", direction, offset, limit: 10 });
    for (const offset of [0, 30]) {
      const { rows: found, total } = await page("asc", offset);
      expect(total).toBe(expected.length);
      expect(found.map((row) => row.request_number)).toEqual(expected.slice(offset, offset + 10));
    }
    const { rows: last } = await page("desc", 0);
    expect(last.map((row) => row.request_number)).toEqual(expected.slice(-10).reverse());
  });

  it("reflects each change of the lists at once, counting only its days again", async () => {
    const store = getStore();
    await storeManyPassports(store, rows.slice(0, 100));
    const queries = vi.spyOn(store.longReads.getExecutor(), "executeQuery");
    const list = listPassports(store);
    const wanted = { words: [], keys: [], number: null, publishedAfter: null, publishedBefore: null };
    const total = async (location: string | null) =>
      (await list({ ...wanted, location }, { sort: "dateOfPublish", direction: "desc", offset: 0, limit: 5 }))
        .total;
    const before = await total("Jimma");
    const day = rows[1]?.date_of_publish ?? "";
    await move(store, { id: 2, from: "Jimma", to: "Adama", day });
    expect([await total("Jimma"), await total(null)]).toEqual([before - 1, 100]);
    await move(store, { id: 2, from: "Adama", to: "Gambella", day });
    expect([await total("Gambella"), await total("Jimma"), await total(null)]).toEqual([1, before - 1, 100]);
    const scans = queries.mock.calls.filter(([query]) =>
      query.sql.includes("group by location, date_of_publish"),
    );
    expect(scans).toHaveLength(1);
  });
});

/** Moves it as `derivePassports` would. */
async function move(
  store: Store,
  { id, from, to, day }: { id: number; from: string; to: string; day: string },
): Promise<void> {
  await store.write(async (trx) => {
    const change = { trx, dialect: store.dialect, now: "2026-11-21T00:00:00.000Z" };
    await beginListingChange(change);
    await trx.updateTable("passports").set({ location: to }).where("id", "=", id).execute();
    const touched = new PlacesTouched();
    touched.add(from, day);
    touched.add(to, day);
    await touched.raiseGenerations(change);
  });
}
