import { expect, it } from "vitest";
import { locationDetailSchema, locationsSchema } from "#domain/locations/contract.ts";
import { overviewSchema } from "#domain/lists/overview.ts";
import { manifestSchema } from "#domain/lists/contract.ts";
import { holdBatch } from "../../../../server/imports/batch-answer.ts";
import { stepBatch } from "../../../../server/imports/batches.ts";
import { applyHandEdit } from "../../../../server/passports/listings/hand-changes.ts";
import {
  beginListingChange,
  type ListingChange,
} from "../../../../server/passports/listings/listing-change.ts";
import { moveBatch } from "../../../../server/imports/batch-jobs.ts";
import { undoBatch } from "../../../../server/imports/commit-batch.ts";
import { moveBranch } from "../../../../server/locations/admin-locations.ts";
import type { App } from "../../../../server/route-deps.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { syncRoutes } from "../../../../server/lists/sync/sync-routes.ts";
import { verifySegments } from "../../../../scripts/soak/verify-segments.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../../stores.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const person = (number: string) => ({ number, first: "Invented", last: "Person" });
const FIRST = person("AAL0000001");
const SECOND = person("AAL0000002");

describeOnEachStore("The newest list of each branch", (getStore) => {
  async function inChange<T>(work: (change: ListingChange) => Promise<T>): Promise<T> {
    const store = getStore();
    const { dialect } = store;
    return store.write((trx) => work({ trx, dialect, now: "2026-11-20T09:00:00.000Z" }));
  }

  async function addByHand(location: string, date_of_publish: string): Promise<void> {
    await inChange((change) =>
      applyHandEdit(change, {
        request_number: "AAL0000009",
        first_name: "Added",
        middle_name: null,
        last_name: "Byhand",
        location,
        date_of_publish,
      }),
    );
  }

  /** Three answers that must agree. */
  async function published(app: App): Promise<{ newest: string | null; branches: Record<string, string> }> {
    await publishSegments(getStore(), TEST_NOW);
    expect(await verifySegments(getStore())).toEqual([]);
    const manifest = manifestSchema.parse((await app.inject("/api/v1/sync/passports")).json());
    const lists = manifest.lists ?? [];
    const branches = Object.fromEntries(lists.map(({ location, up_to }) => [location, up_to]));
    const { data: overview } = overviewSchema.parse((await app.inject("/api/v1/overview")).json());
    const told = overview.branches.filter(({ newest_list_day }) => newest_list_day !== null);
    expect(Object.fromEntries(told.map((one) => [one.name, one.newest_list_day]))).toEqual(branches);
    const { data: names } = locationsSchema.parse((await app.inject("/api/v1/locations")).json());
    for (const name of names) {
      const answer = await app.inject(`/api/v1/locations/${name.toLowerCase()}`);
      const { data } = locationDetailSchema.parse(answer.json());
      expect([name, data.newest_list_date]).toEqual([name, branches[name] ?? null]);
    }
    return { newest: overview.newest_list_day, branches };
  }

  it("comes from imported lists; records added or corrected by hand do not change it", async () => {
    const app = await testApp(getStore(), { routes: [syncRoutes] });
    await importList(getStore(), { location: "Adama", date: "2026-11-10", rows: [FIRST] });
    await importList(getStore(), { location: "Jimma", date: "2026-11-05", rows: [SECOND] });
    const before = await published(app);
    expect(before).toEqual({
      newest: "2026-11-10",
      branches: { Adama: "2026-11-10", Jimma: "2026-11-05" },
    });
    await addByHand("Jimma", "2026-11-19");
    expect(await published(app)).toEqual(before);
    await addByHand("Dessie", "2026-11-19");
    expect(await published(app)).toEqual(before);
  });

  it("is absent after the only list was undone, though a record by hand stays", async () => {
    const app = await testApp(getStore(), { routes: [syncRoutes] });
    const list = await importList(getStore(), { location: "Adama", date: "2026-11-10", rows: [FIRST] });
    await addByHand("Adama", "2026-11-19");
    expect((await published(app)).newest).toBe("2026-11-10");
    await inChange((change) => undoBatch(change, list));
    expect(await published(app)).toEqual({ newest: null, branches: {} });
    const answer = overviewSchema.parse((await app.inject("/api/v1/overview")).json());
    expect(answer.data).toMatchObject({ total: 1, branches: [{ name: "Adama", newest_list_day: null }] });
  });

  it("is the list before once the newest is undone", async () => {
    const app = await testApp(getStore(), { routes: [syncRoutes] });
    await importList(getStore(), { location: "Adama", date: "2026-11-03", rows: [FIRST] });
    const newest = await importList(getStore(), { location: "Adama", date: "2026-11-10", rows: [FIRST] });
    expect((await published(app)).newest).toBe("2026-11-10");
    await inChange((change) => undoBatch(change, newest));
    expect((await published(app)).newest).toBe("2026-11-03");
  });

  it("includes a list fully shadowed by a newer one, also when only that list changes", async () => {
    const app = await testApp(getStore(), { routes: [syncRoutes] });
    const outdated = await importList(getStore(), { location: "Adama", date: "2026-11-03", rows: [FIRST] });
    await importList(getStore(), { location: "Jimma", date: "2026-11-10", rows: [FIRST] });
    expect((await published(app)).branches).toEqual({ Adama: "2026-11-03", Jimma: "2026-11-10" });
    // No passport changes, so no segment does.
    await inChange(async (change) => {
      await stepBatch(change.trx, await holdBatch(change.trx, outdated), "move");
      return moveBatch(change, outdated, { location: "Dessie", date_of_publish: "2026-11-04" });
    });
    expect((await published(app)).branches).toEqual({ Dessie: "2026-11-04", Jimma: "2026-11-10" });
    await inChange((change) => undoBatch(change, outdated));
    expect((await published(app)).branches).toEqual({ Jimma: "2026-11-10" });
  });

  it("ignores a list without readable rows", async () => {
    const app = await testApp(getStore(), { routes: [syncRoutes] });
    await importList(getStore(), { location: "Adama", date: "2026-11-10", rows: [] });
    expect(await published(app)).toEqual({ newest: null, branches: {} });
  });

  it("moves along when a branch is renamed or merged", async () => {
    const app = await testApp(getStore(), { routes: [syncRoutes] });
    await importList(getStore(), { location: "Adama", date: "2026-11-10", rows: [FIRST] });
    await importList(getStore(), { location: "Jimma", date: "2026-11-05", rows: [SECOND] });
    await published(app);
    await inChange(async (change) => {
      await beginListingChange(change);
      await moveBranch(change, "Adama", "Jimma");
    });
    expect(await published(app)).toEqual({ newest: "2026-11-10", branches: { Jimma: "2026-11-10" } });
  });

  it("is the samples' until the first real list removes them, then only the real one's", async () => {
    const app = await testApp(getStore(), { routes: [syncRoutes] });
    await importList(getStore(), { location: "Adama", date: "2026-11-16", rows: [FIRST], isSample: true });
    expect((await published(app)).branches).toEqual({ Adama: "2026-11-16" });
    const real = await importList(getStore(), { location: "Jimma", date: "2026-11-05", rows: [SECOND] });
    expect((await published(app)).branches).toEqual({ Jimma: "2026-11-05" });
    await inChange((change) => undoBatch(change, real));
    expect(await published(app)).toEqual({ newest: null, branches: {} });
  });

  it("is added to a manifest published by an older build", async () => {
    const app = await testApp(getStore(), { routes: [syncRoutes] });
    await importList(getStore(), { location: "Adama", date: "2026-11-10", rows: [FIRST] });
    await published(app);
    const row = await getStore().db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
    const { lists: _lists, ...older } = manifestSchema.parse(JSON.parse(row.body));
    await getStore()
      .db.updateTable("manifest")
      .set({ body: JSON.stringify(older), etag: "older" })
      .execute();
    expect((await published(app)).branches).toEqual({ Adama: "2026-11-10" });
  });
});
