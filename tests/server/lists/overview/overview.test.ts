import { expect, it } from "vitest";
import { overviewSchema } from "#domain/lists/overview.ts";
import type { Overview } from "#domain/lists/overview.ts";
import { manifestSchema } from "#domain/lists/contract.ts";
import type { App } from "../../../../server/route-deps.ts";
import type { Store } from "../../../../server/store/store.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { payFor, storeAdvertisement } from "../../advertising/advertisements/stored-advertisement.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../../stores.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const OVERVIEW = "/api/v1/overview";

async function overviewOf(app: App): Promise<Overview> {
  return overviewSchema.parse((await app.inject(OVERVIEW)).json());
}

let number = 1_000_000;

async function publishList(store: Store, location: string, date: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    number: `AAL${number++}`,
    first: "Invented",
    last: "Person",
  }));
  await importList(store, { location, date, rows });
  await publishSegments(store, TEST_NOW);
}

describeOnEachStore("The overview", (getStore) => {
  it("is empty while nothing is published", async () => {
    expect(await overviewOf(await testApp(getStore()))).toEqual({
      data: { total: 0, newest_list_day: null, branches: [], placements: [] },
      meta: { sample_data: false },
    });
  });

  it("says how often lists come, as the manifest does, once that can be told", async () => {
    const store = getStore();
    const app = await testApp(store);
    const told = async () => {
      const { body } = await store.db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
      const manifest = manifestSchema.parse(JSON.parse(body));
      const { pace } = (await overviewOf(app)).data;
      expect(pace).toEqual(manifest.pace);
      return pace;
    };
    for (const day of ["2026-11-05", "2026-11-07", "2026-11-09"]) await publishList(store, "Jimma", day, 1);
    expect(await told()).toBeUndefined();
    await publishList(store, "Adama", "2026-11-11", 1);
    expect(await told()).toEqual({ every: 2, overdue: 9 });
  });

  it("sums each branch by month, newest list first, and follows the next publication", async () => {
    const store = getStore();
    const app = await testApp(store);
    await publishList(store, "Jimma", "2026-10-05", 2);
    await publishList(store, "Adama", "2026-11-05", 3);
    expect((await overviewOf(app)).data).toMatchObject({
      total: 5,
      newest_list_day: "2026-11-05",
      branches: [{ name: "Adama" }, { name: "Jimma" }],
    });
    await publishList(store, "Jimma", "2026-11-19", 1);
    expect((await overviewOf(app)).data).toEqual({
      total: 6,
      newest_list_day: "2026-11-19",
      placements: [],
      branches: [
        {
          name: "Jimma",
          slug: "jimma",
          name_am: "ጅማ",
          total: 3,
          newest_list_day: "2026-11-19",
          months: [
            { month: "2026-11", count: 1 },
            { month: "2026-10", count: 2 },
          ],
        },
        {
          name: "Adama",
          slug: "adama",
          name_am: "አዳማ",
          total: 3,
          newest_list_day: "2026-11-05",
          months: [{ month: "2026-11", count: 3 }],
        },
      ],
    });
  });

  it("has the newest twelve months with any", async () => {
    const store = getStore();
    for (const month of ["2025-07", "2025-08"]) await publishList(store, "Jimma", `${month}-10`, 1);
    for (let month = 10; month <= 22; month++) {
      const date = new Date(Date.UTC(2025, month - 1, 3)).toISOString().slice(0, 10);
      await publishList(store, "Jimma", date, 1);
    }
    const [jimma] = (await overviewOf(await testApp(store))).data.branches;
    expect(jimma?.total).toBe(15);
    expect(jimma?.months.map(({ month }) => month)).toHaveLength(12);
    expect([jimma?.months[0]?.month, jimma?.months.at(-1)?.month]).toEqual(["2026-10", "2025-11"]);
  });

  it("puts offices without a list last, and leaves out names without either", async () => {
    const store = getStore();
    await publishList(store, "Jimma", "2026-11-05", 1);
    const app = await testApp(store);
    expect((await overviewOf(app)).data.branches.map(({ name }) => name)).toEqual(["Jimma"]);
    await store.db
      .updateTable("locations")
      .set({ phone: "8133", updated_at: "2026-11-20T09:00:00.000Z" })
      .where("name", "=", "Adama")
      .execute();
    expect((await overviewOf(app)).data.branches).toEqual([
      expect.objectContaining({ name: "Jimma" }),
      { name: "Adama", slug: "adama", name_am: "አዳማ", total: 0, newest_list_day: null, months: [] },
    ]);
  });

  it("names the placements that show something, and follows changes, payments and the days", async () => {
    const store = getStore();
    let now = TEST_NOW;
    const app = await testApp(store, { now: () => now });
    const shown = async () => (await overviewOf(app)).data.placements;
    expect(await shown()).toEqual([]);
    const unpaid = await storeAdvertisement(store, { placement: "sidebar", payments: [] });
    await storeAdvertisement(store, { placement: "calendar", ad_published_date: "2026-11-21" });
    await storeAdvertisement(store);
    await storeAdvertisement(store);
    expect(await shown()).toEqual(["home-hero"]);
    await payFor(store, unpaid);
    expect(await shown()).toEqual(["home-hero", "sidebar"]);
    // Midnight in Addis Ababa; nothing is written.
    now = Date.UTC(2026, 10, 20, 21);
    expect(await shown()).toEqual(["calendar", "home-hero", "sidebar"]);
    await store.db.updateTable("advertisements").set({ status: "paused" }).execute();
    expect(await shown()).toEqual([]);
  });

  it("is fresh for 300 s and answers 304 to its ETag", async () => {
    const app = await testApp(getStore());
    const first = await app.inject(OVERVIEW);
    expect(first.headers["cache-control"]).toBe("public, max-age=300");
    const again = await app.inject({
      url: OVERVIEW,
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });
});
