import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "#domain/accounts/users.ts";
import { createSessionStore, openAccountDatabase } from "../../../../src/accounts/session/session-store.ts";
import { pageTokens, workerTokens } from "../../../../src/accounts/session/account-tokens.ts";

const user = (id: number) => ({ id, first_name: "Invented", last_name: "Person" }) as User;
beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
});

const openStore = () => createSessionStore(openAccountDatabase());
const row = (accountId: number, staySignedIn: boolean) => ({
  accountId,
  token: `token of ${accountId}`,
  staySignedIn,
  user: user(accountId),
  updatedAt: 1,
});
const tab = (id: number | null) => ({
  token: () => (id === null ? null : `token of the tab`),
  account: () => (id === null ? null : { id, user: user(id) }),
});

describe("the session a change is sent with", () => {
  test("is the tab's own, or the stored one of the same account, never another's", async () => {
    const store = openStore();
    await store.put(row(2, false));
    const tokens = pageTokens(tab(1), store, () => 1);
    expect(await tokens.tokenOf(1)).toBe("token of the tab");
    expect(await tokens.tokenOf(2)).toBe("token of 2");
    expect(await tokens.tokenOf(3)).toBeNull();
    const worker = workerTokens(openStore(), async () => false);
    expect(await worker.tokenOf(2)).toBe("token of 2");
    expect(await worker.tokenOf(1)).toBeNull();
  });

  test("is stored for the service worker when a change is queued", async () => {
    const store = openStore();
    await pageTokens(tab(1), store, () => 5).keepSession(1);
    expect(await workerTokens(openStore(), async () => true).tokenOf(1)).toBe("token of the tab");
    await pageTokens(tab(1), store, () => 5).keepSession(2);
    expect(await store.get(2)).toBeUndefined();
  });

  test("is deleted when its account has nothing to send, unless staying signed in or in use", async () => {
    const store = openStore();
    for (const stay of [true, false]) await store.put(row(stay ? 1 : 2, stay));
    for (const account of [1, 2]) await workerTokens(openStore(), async () => true).drained(account);
    expect([await store.get(1), await store.get(2)].every(Boolean)).toBe(true);
    for (const account of [1, 2]) await workerTokens(openStore(), async () => false).drained(account);
    expect(await store.get(1)).toBeDefined();
    expect(await store.get(2)).toBeUndefined();
    await store.put(row(2, false));
    await pageTokens(tab(2), store, () => 1).drained(2);
    expect(await store.get(2)).toBeDefined();
    await pageTokens(tab(null), store, () => 1).drained(2);
    expect(await store.get(2)).toBeUndefined();
  });

  test("is missing where nobody ever signed in, and where only a session to end is left", async () => {
    const worker = workerTokens(openStore(), async () => false);
    expect(await worker.tokenOf(1)).toBeNull();
    const store = openStore();
    await store.put(row(1, true));
    await store.end("token of 1", 5);
    expect(await worker.tokenOf(1)).toBeNull();
    await worker.drained(1);
    expect(await store.ended()).toEqual(["token of 1"]);
  });
});
