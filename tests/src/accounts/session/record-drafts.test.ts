import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type * as Drafts from "../../../../src/accounts/session/record-drafts.ts";
import type { RecordDraft } from "../../../../src/accounts/session/record-drafts.ts";
import { inventedUser } from "./invented-user.ts";

let recordDrafts: typeof Drafts.recordDrafts;
let onDraftLeft: typeof Drafts.onDraftLeft;
let clearDrafts: () => Promise<void>;
let held: { name: string; mode: LockMode }[] = [];

beforeAll(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  const { Dexie } = await import("dexie");
  Dexie.dependencies = { indexedDB, IDBKeyRange };
  ({ recordDrafts, onDraftLeft } = await import("../../../../src/accounts/session/record-drafts.ts"));
  const { adminDatabase } = await import("../../../../src/accounts/session/admin-copies.ts");
  clearDrafts = () => adminDatabase().drafts.clear();
});

beforeEach(async () => {
  held = [];
  vi.stubGlobal("navigator", { locks: { query: async () => ({ held }) } });
  await clearDrafts();
});

const idsLeft = async (accountId: number) => (await recordDrafts.find(accountId)).left.map(({ id }) => id);

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
  expect((await recordDrafts.find(1)).left).toEqual([draft({ texts: { title: "ምን ይያዙ" }, at: 2000 })]);
});

it("shows nobody another account's draft", async () => {
  await recordDrafts.keep(draft());
  expect(await idsLeft(2)).toEqual([]);
});

it("leaves alone what another tab is writing, and offers the newest of the rest first", async () => {
  await recordDrafts.keep(draft({ id: "crashed", at: 1000 }));
  await recordDrafts.keep(draft({ id: "older", at: 500 }));
  await recordDrafts.keep(draft({ id: "open", at: 3000 }));
  held = [{ name: "passport-status-draft open", mode: "exclusive" }];
  expect(await recordDrafts.find(1)).toMatchObject({
    left: [{ id: "crashed" }, { id: "older" }],
    written: ["open"],
  });
});

it("takes a tab that waits for a draft for no writer of it", async () => {
  await recordDrafts.keep(draft());
  held = [{ name: "passport-status-draft a", mode: "shared" }];
  expect(await idsLeft(1)).toEqual(["a"]);
});

it("offers a draft where the browser has no locks", async () => {
  vi.stubGlobal("navigator", {});
  await recordDrafts.keep(draft());
  expect(await idsLeft(1)).toEqual(["a"]);
});

it("skips rows of another app version", async () => {
  const { adminDatabase } = await import("../../../../src/accounts/session/admin-copies.ts");
  await adminDatabase().drafts.put({ id: "z", accountId: 1, resource: "article:new", at: 1 });
  expect(await idsLeft(1)).toEqual([]);
});

it("removes an account's drafts at sign-out, and no others", async () => {
  await recordDrafts.keep(draft());
  await recordDrafts.keep(draft({ id: "b", accountId: 2 }));
  await (await openTab(1)).drafts.wipe(1);
  expect([await idsLeft(1), await idsLeft(2)]).toEqual([[], ["b"]]);
});

/** A tab has modules of its own, over the database that all tabs share. */
async function openTab(accountId: number) {
  vi.resetModules();
  const { Dexie } = await import("dexie");
  Dexie.dependencies = { indexedDB, IDBKeyRange };
  const tab = await import("../../../../src/accounts/session/record-drafts.ts");
  const { current } = await import("../../../../src/accounts/session/session.ts");
  const signIn = () => void (current.account = { id: accountId, user: inventedUser(accountId) });
  signIn();
  return { drafts: tab.recordDrafts, signIn, signOut: () => void (current.account = null) };
}

it("stores nothing of an account after it was signed out in another tab, also what was on its way", async () => {
  const [here, there] = [await openTab(1), await openTab(1)];
  await there.drafts.keep(draft({ id: "there" }));
  here.signOut();
  await here.drafts.wipe(1);
  // The other tab writes once more before it hears of it.
  await there.drafts.keep(draft({ id: "there", at: 2000 }));
  expect(await here.drafts.count(1)).toBe(1);
  there.signOut();
  const onItsWay = there.drafts.keep(draft({ id: "late" }));
  await there.drafts.leave(1);
  await onItsWay;
  // Its form goes, and hands over what it holds.
  await there.drafts.keep(draft({ id: "there", at: 3000 }));
  expect(await here.drafts.count(1)).toBe(0);
});

it("leaves alone what the person writes after signing in again, when another tab hears of it late", async () => {
  const [here, there] = [await openTab(1), await openTab(1)];
  here.signOut();
  await here.drafts.wipe(1);
  here.signIn();
  await here.drafts.keep(draft({ id: "new" }));
  there.signOut();
  await there.drafts.leave(1);
  expect(await here.drafts.count(1)).toBe(1);
  there.signIn();
  await there.drafts.keep(draft({ id: "also new" }));
  expect(await here.drafts.count(1)).toBe(2);
});

it("stores the last words of a form whose session the server ended: they wait for the person", async () => {
  const tab = await openTab(1);
  tab.signOut();
  await tab.drafts.keep(draft());
  expect(await tab.drafts.count(1)).toBe(1);
});

it("calls back when a tab lets go of a draft, unless that was not waited for any more", async () => {
  const waiting = new Map<string, { free: () => void; signal: AbortSignal }>();
  vi.stubGlobal("navigator", {
    locks: {
      request: async (name: string, { signal }: { signal: AbortSignal }, free: () => void) =>
        void waiting.set(name, { free, signal }),
    },
  });
  const callBack = vi.fn();
  const stop = onDraftLeft(["a", "b"], callBack);
  waiting.get("passport-status-draft a")?.free();
  expect(callBack).toHaveBeenCalledTimes(1);
  stop();
  expect(waiting.get("passport-status-draft b")?.signal.aborted).toBe(true);
});

it("counts an account's drafts, also one that a tab is writing", async () => {
  await recordDrafts.keep(draft());
  await recordDrafts.keep(draft({ id: "b", resource: "article:new" }));
  await recordDrafts.keep(draft({ id: "c", accountId: 2 }));
  held = [{ name: "passport-status-draft b", mode: "exclusive" }];
  expect([await recordDrafts.count(1), await recordDrafts.count(3)]).toEqual([2, 0]);
});
