import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { RecordDraft, recordDrafts as Drafts } from "../../../src/auth/record-drafts.ts";

let recordDrafts: typeof Drafts;
let held: string[] = [];

beforeAll(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  const { Dexie } = await import("dexie");
  Dexie.dependencies = { indexedDB, IDBKeyRange };
  ({ recordDrafts } = await import("../../../src/auth/record-drafts.ts"));
});

beforeEach(async () => {
  held = [];
  vi.stubGlobal("navigator", { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } });
  await recordDrafts.wipe(1);
  await recordDrafts.wipe(2);
});

const find = (accountId: number, resource: string) =>
  recordDrafts.find(accountId, (draft) => (draft.resource === resource ? draft : null));

const draft = (told: Partial<RecordDraft> = {}): RecordDraft => ({
  id: "a",
  accountId: 1,
  resource: "article:what-to-bring",
  texts: { title: "ምን ይዘው ይምጡ" },
  version: { fields: { title: "What to bring" }, base: { title: "What to bring" }, etag: '"1"' },
  at: 1000,
  ...told,
});

it("finds what was typed, with the version it was begun from", async () => {
  await recordDrafts.keep(draft());
  await recordDrafts.keep(draft({ texts: { title: "ምን ይያዙ" }, at: 2000 }));
  expect(await find(1, "article:what-to-bring")).toEqual(draft({ texts: { title: "ምን ይያዙ" }, at: 2000 }));
});

it("shows nobody another account's draft, nor one of another article", async () => {
  await recordDrafts.keep(draft());
  expect(await find(2, "article:what-to-bring")).toBeNull();
  expect(await find(1, "article:new")).toBeNull();
});

it("leaves alone what another tab is writing, and offers the newest of the rest", async () => {
  await recordDrafts.keep(draft({ id: "crashed", at: 1000 }));
  await recordDrafts.keep(draft({ id: "older", at: 500 }));
  await recordDrafts.keep(draft({ id: "open", at: 3000 }));
  held = ["passport-status-draft open"];
  expect(await find(1, "article:what-to-bring")).toMatchObject({ id: "crashed" });
  await recordDrafts.drop("crashed");
  expect(await find(1, "article:what-to-bring")).toMatchObject({ id: "older" });
});

it("offers a draft where the browser has no locks", async () => {
  vi.stubGlobal("navigator", {});
  await recordDrafts.keep(draft());
  expect(await find(1, "article:what-to-bring")).toMatchObject({ id: "a" });
});

it("skips rows of another app version", async () => {
  const { adminDatabase } = await import("../../../src/auth/admin-database.ts");
  await adminDatabase().drafts.put({ id: "z", accountId: 1, resource: "article:new", at: 1 });
  expect(await find(1, "article:new")).toBeNull();
});

it("removes an account's drafts at sign-out, and no others", async () => {
  await recordDrafts.keep(draft());
  await recordDrafts.keep(draft({ id: "b", accountId: 2 }));
  await recordDrafts.wipe(1);
  expect(await find(1, "article:what-to-bring")).toBeNull();
  expect(await find(2, "article:what-to-bring")).toMatchObject({ id: "b" });
});

it("counts an account's drafts, also one that a tab is writing", async () => {
  await recordDrafts.keep(draft());
  await recordDrafts.keep(draft({ id: "b", resource: "article:new" }));
  await recordDrafts.keep(draft({ id: "c", accountId: 2 }));
  held = ["passport-status-draft b"];
  expect([await recordDrafts.count(1), await recordDrafts.count(3)]).toEqual([2, 0]);
});
