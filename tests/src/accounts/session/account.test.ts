import "fake-indexeddb/auto";
import { liveQuery } from "dexie";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import type { User } from "#domain/accounts/users.ts";
import { createAccount } from "../../../../src/accounts/session/account.ts";
import {
  createSessionStore,
  openAccountDatabase,
  revokeEndedSessions,
} from "../../../../src/accounts/session/session-store.ts";
import { createApiClient } from "../../../../src/platform/lib/api-client.ts";
import { inventedUser } from "./invented-user.ts";

const USER = inventedUser(7);

type Answer = { status: number; body?: unknown } | "no network" | "portal";
const me: Answer = { status: 200, body: { data: USER } };
const refused = (status: number): Answer => ({
  status,
  body: { type: "about:blank", title: "No", status, code: "no" },
});
const signedIn = (token: string): Answer => ({
  status: 200,
  body: { token_type: "Bearer", token, user: USER },
});

/** Own storage and account, shared database. */
function openTab() {
  const db = openAccountDatabase();
  const store = createSessionStore(db);
  const told: { token: string | null; user: User | null; kept: boolean } = {
    token: null,
    user: null,
    kept: false,
  };
  const tab = {
    answer: me,
    asked: [] as { path: string; bearer: string | null }[],
    wiped: [] as unknown[],
    ended: [] as string[],
    /** How often this tab had deleted something when it told others. */
    wipedWhenTold: [] as number[],
    now: 1_000_000,
    sent: [] as unknown[],
    device: null as string | null,
    store,
    told,
    close: () => db.close(),
  };
  const api = createApiClient({
    baseUrl: "",
    token: () => told.token,
    wait: () => Promise.resolve(true),
    async fetch(input, init) {
      tab.asked.push({
        path: typeof input === "string" ? input : "",
        bearer: new Headers(init?.headers).get("authorization"),
      });
      tab.sent.push(typeof init?.body === "string" ? JSON.parse(init.body) : null);
      const { answer } = tab;
      if (answer === "no network") throw new TypeError("Failed to fetch");
      if (answer === "portal")
        return new Response("<p>Sign in", { headers: { "content-type": "text/html" } });
      const type = answer.status < 400 ? "application/json" : "application/problem+json";
      return new Response(JSON.stringify(answer.body), {
        status: answer.status,
        headers: { "content-type": type },
      });
    },
  });
  const account = createAccount({
    api,
    session: {
      token: () => told.token,
      known: () => told.token !== null || told.kept,
      account: () => told.user && { id: told.user.id, user: told.user },
      subscribe: () => () => false,
    },
    setSession: (token, user, kept) => void Object.assign(told, { token, user, kept }),
    tabUser: () => null,
    store,
    now: () => tab.now,
    wipe: async (what) => void tab.wiped.push(what),
    device: {
      secret: () => tab.device ?? "new secret",
      keep: (secret) => (tab.device = secret),
    },
    announceEnd(token) {
      tab.ended.push(token);
      tab.wipedWhenTold.push(tab.wiped.length);
    },
  });
  return { ...tab, tab, account };
}

/** `token`: of the answer. */
async function enter({ tab, account }: ReturnType<typeof openTab>, token: string, stay: boolean) {
  tab.answer = signedIn(token);
  const result = await account.enter(apiPaths.login, {}, stay);
  tab.answer = me;
  return result;
}

beforeEach(async () => {
  const db = openAccountDatabase();
  await db.session.clear();
  db.close();
});

describe("signing in", () => {
  it("sends no token, stores the new one, and wipes another account's data", async () => {
    const opened = openTab();
    opened.told.token = "of-another";
    expect(await enter(opened, "first", false)).toEqual({ ok: true, value: USER });
    expect(opened.tab.asked).toEqual([{ path: apiPaths.login, bearer: null }]);
    expect(opened.told).toEqual({ token: "first", user: USER, kept: false });
    expect(opened.tab.wiped).toEqual([{ accountId: 7, unsent: false }]);
    opened.close();
  });

  it("makes the phone known with a right password, and stores no secret for a wrong one", async () => {
    const opened = openTab();
    opened.tab.answer = refused(422);
    await opened.account.enter(apiPaths.login, { password: "wrong" }, false);
    expect(opened.tab.device).toBeNull();
    await enter(opened, "first", false);
    expect(opened.tab.device).toBe("new secret");
    opened.tab.device = "kept secret";
    await enter(opened, "second", false);
    expect(opened.tab.sent).toEqual([
      { password: "wrong", device_secret: "new secret" },
      { device_secret: "new secret" },
      { device_secret: "kept secret" },
    ]);
    opened.close();
  });

  it("keeps the token in the tab unless the person stays signed in", async () => {
    const opened = openTab();
    await enter(opened, "first", false);
    expect(await opened.store.get(7)).toBeUndefined();
    await enter(opened, "second", true);
    expect(await opened.store.get(7)).toMatchObject({ token: "second", staySignedIn: true });
    opened.close();
  });

  it("a later tab continues the session that stays signed in", async () => {
    const first = openTab();
    await enter(first, "first", true);
    const second = openTab();
    second.told.kept = true;
    expect(await second.account.check()).toEqual({ kind: "signed-in", user: USER, role: "admin" });
    expect(second.told.token).toBe("first");
    first.close();
    second.close();
  });
});

describe("the session check", () => {
  it("makes one request for concurrent callers, and none for the next 300 s", async () => {
    const opened = openTab();
    opened.told.token = "first";
    await Promise.all([opened.account.check(), opened.account.check()]);
    opened.tab.now += 299_000;
    await opened.account.check();
    expect(opened.tab.asked).toHaveLength(1);
    opened.tab.now += 2_000;
    await opened.account.check();
    expect(opened.tab.asked).toHaveLength(2);
    opened.close();
  });

  it("distinguishes 401, failure and no answer", async () => {
    const opened = openTab();
    await enter(opened, "first", true);
    for (const answer of ["no network", "portal"] as const) {
      opened.tab.answer = answer;
      expect(await opened.account.check({ force: true })).toEqual({
        kind: "unreachable",
        user: USER,
        role: "admin",
      });
    }
    opened.tab.answer = refused(500);
    expect(await opened.account.check({ force: true })).toMatchObject({ kind: "failed" });
    expect(opened.told.token).toBe("first");
    opened.tab.answer = refused(401);
    expect(await opened.account.check({ force: true })).toEqual({ kind: "signed-out" });
    expect(opened.told).toEqual({ token: null, user: null, kept: false });
    expect(await opened.store.get(7)).toBeUndefined();
    expect(opened.tab.ended).toEqual(["first"]);
    opened.close();
  });

  it("keeps unsent changes when the server ended the session", async () => {
    const opened = openTab();
    await enter(opened, "first", false);
    opened.tab.wiped.length = 0;
    opened.tab.answer = refused(401);
    await opened.account.check({ force: true });
    expect(opened.tab.wiped).toEqual([{ accountId: 7, unsent: false }]);
    opened.close();
  });
});

describe("signing out", () => {
  it("forgets everything at once, and revokes the session once online", async () => {
    const opened = openTab();
    await enter(opened, "first", true);
    opened.tab.wiped.length = 0;
    opened.tab.answer = "no network";
    await opened.account.signOut();
    expect(opened.told).toEqual({ token: null, user: null, kept: false });
    expect(opened.tab.wiped).toEqual([{ accountId: 7, unsent: true }]);
    expect(opened.tab.wipedWhenTold, "other tabs hear of it before anything is deleted").toEqual([0]);
    expect(await opened.store.get(7)).toBeUndefined();
    expect(await opened.store.kept()).toBeUndefined();
    const heard: string[] = [];
    await revokeEndedSessions(opened.store, async (token) => (heard.push(token), false));
    await revokeEndedSessions(opened.store, async (token) => (heard.push(token), true));
    await revokeEndedSessions(opened.store, async (token) => (heard.push(token), true));
    expect(heard).toEqual(["first", "first"]);
    opened.close();
  });

  it("in another tab ends this session if the token is the same", async () => {
    const opened = openTab();
    await enter(opened, "first", false);
    opened.account.ended("another");
    expect(opened.told.token).toBe("first");
    opened.account.ended("first");
    expect(opened.told.token).toBeNull();
    expect(opened.account.snapshot()).toEqual({ kind: "signed-out" });
    opened.close();
  });
});

/** this-account.ts is told of every change of the stored sessions too. */
async function openFollowingTab() {
  const opened = openTab();
  const follow = vi.spyOn(opened.account, "follow");
  const following = liveQuery(async () => opened.store.all()).subscribe((rows) =>
    opened.account.follow(rows),
  );
  await vi.waitFor(() => expect(follow).toHaveBeenCalled());
  return { ...opened, close: () => (following.unsubscribe(), opened.close()) };
}

describe("an open tab", () => {
  it("goes on with the session that another tab began and stays signed in", async () => {
    const [first, second] = [openTab(), await openFollowingTab()];
    await enter(first, "first", true);
    await vi.waitFor(() =>
      expect(second.account.snapshot()).toMatchObject({ kind: "signed-in", user: USER }),
    );
    expect(second.told).toEqual({ token: "first", user: USER, kept: true });
    first.close();
    second.close();
  });

  it("stays signed out when another tab signs in for itself alone, even with changes to send", async () => {
    const [first, second] = [openTab(), await openFollowingTab()];
    await enter(first, "first", false);
    await first.store.put({ accountId: 7, token: "first", staySignedIn: false, user: USER, updatedAt: 1 });
    await settled();
    expect(second.told.token).toBeNull();
    first.close();
    second.close();
  });

  it("keeps its own session when somebody else signs in beside it", async () => {
    const [first, second] = [openTab(), await openFollowingTab()];
    await enter(second, "second", false);
    await enter(first, "first", true);
    await settled();
    expect(second.told.token).toBe("second");
    first.close();
    second.close();
  });

  it("is signed out when the session that it shares is, without a network and without a message", async () => {
    const [first, second] = [openTab(), await openFollowingTab()];
    await enter(first, "first", true);
    await vi.waitFor(() => expect(second.account.snapshot().kind).toBe("signed-in"));
    for (const { tab } of [first, second]) tab.answer = "no network";
    await first.account.signOut();
    await vi.waitFor(() => expect(second.account.snapshot()).toEqual({ kind: "signed-out" }));
    expect(second.told).toEqual({ token: null, user: null, kept: false });
    first.close();
    second.close();
  });

  it("goes on when its session was kept for unsent changes alone, and they are sent", async () => {
    const opened = await openFollowingTab();
    await enter(opened, "first", false);
    await opened.store.put({ accountId: 7, token: "first", staySignedIn: false, user: USER, updatedAt: 1 });
    await settled();
    await opened.store.forget("first");
    await settled();
    expect(opened.told.token).toBe("first");
    opened.close();
  });

  it("goes on with its token when the same person signs in once more elsewhere", async () => {
    const [first, second] = [openTab(), await openFollowingTab()];
    await enter(second, "second", true);
    await settled();
    await enter(first, "first", true);
    await settled();
    expect(second.told.token).toBe("second");
    first.close();
    second.close();
  });

  it("shows the name and the rights that another tab was told of", async () => {
    const [first, second] = [openTab(), await openFollowingTab()];
    await enter(first, "first", true);
    await vi.waitFor(() => expect(second.account.snapshot().kind).toBe("signed-in"));
    await first.account.changed({ ...USER, first_name: "Selam", is_admin: false });
    await vi.waitFor(() =>
      expect(second.account.snapshot()).toMatchObject({ role: "user", user: { first_name: "Selam" } }),
    );
    first.close();
    second.close();
  });

  it("keeps the newer name that it could not store, whatever else is stored", async () => {
    const opened = await openFollowingTab();
    await enter(opened, "first", true);
    await settled();
    vi.spyOn(opened.store, "put").mockRejectedValueOnce(new Error("The disk is full"));
    await opened.account.changed({ ...USER, first_name: "Selam" });
    await opened.store.put({
      accountId: 8,
      token: "of-another",
      staySignedIn: true,
      user: inventedUser(8),
      updatedAt: 1,
    });
    await settled();
    expect(opened.told.user?.first_name).toBe("Selam");
    opened.close();
  });

  it("that signed out does not go on with another session that was kept before", async () => {
    const first = openTab();
    const row = { accountId: 8, token: "of-another", staySignedIn: true, updatedAt: 1 };
    await first.store.put({ ...row, user: inventedUser(8) });
    const second = await openFollowingTab();
    await enter(second, "second", false);
    await second.account.signOut();
    await settled();
    expect(second.told.token).toBeNull();
    first.close();
    second.close();
  });
});

/** Longer than a live query takes. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}
