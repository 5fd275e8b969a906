import { describe, expect, test, vi } from "vitest";
import { OUTBOX_WAITING } from "../../../src/platform/db/names.ts";
import { type Change, type ChangeState, countChanges } from "../../../src/outbox/change.ts";
import { FakeLocks } from "../platform/lib/fake-locks.ts";
import { claimNext, outlook, recover, type OutboxStore } from "../../../src/outbox/claim.ts";
import { kindOf, resourceAfter, targetOf } from "../../../src/outbox/kind.ts";
import { openOutbox } from "../../../src/outbox/outbox.ts";
import { add } from "../../../src/outbox/revise.ts";
import { requestBackgroundSync } from "../../../src/app/page-outbox.ts";
import { outboxKinds } from "../../../src/outbox-kinds.ts";
import { DEAD_OUTBOX, DONE, openStores, openTestOutbox, UPDATE } from "./support/rows.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 20, 12);
const TOKENS = new Map([[1, "token-of-one"]]);

function row(change: Partial<Change>): Change {
  let ids = 0;
  const made = add([], UPDATE, {
    now: NOW,
    uuid: () => `uuid-${++ids}`,
    kinds: outboxKinds,
  }).value;
  if (!made.ok) throw new Error("It was not kept");
  return { ...made.value, ...change };
}

describe("a round begins", () => {
  const begin = (change: Partial<Change>, { alone = false, online = false } = {}) =>
    recover([row(change)], { now: NOW, alone, online });
  const sending = (ago: number) => ({ state: "sending", sentAt: NOW - ago }) as const;

  test("with what a dead sender left: at once with the lock, after a minute without", () => {
    expect(begin(sending(0), { alone: true }).put).toMatchObject([{ state: "waiting" }]);
    for (const ago of [0, MINUTE, -MINUTE]) expect(begin(sending(ago)).put).toEqual([]);
    for (const ago of [MINUTE + 1, -MINUTE - 1]) {
      expect(begin(sending(ago)).put).toMatchObject([{ state: "waiting" }]);
    }
  });

  test("without the answers of yesterday", () => {
    const done = (ago: number) => begin({ state: "done", sentAt: NOW - ago }).remove;
    expect([0, DAY, -DAY].map(done)).toEqual([[], [], []]);
    expect([DAY + 1, -DAY - 1].map(done)).toEqual([["uuid-1"], ["uuid-1"]]);
  });

  test("when online with what failed offline, not with what the server refused", () => {
    const offline = { nextTryAt: NOW + MINUTE, lastProblem: { kind: "no-answer", why: "offline" } } as const;
    expect(begin(offline, { online: true }).put).toMatchObject([{ nextTryAt: 0 }]);
    expect(begin(offline).put).toEqual([]);
    expect(begin({ ...offline, state: "parked" }, { online: true }).put).toEqual([]);
    const busy = { ...offline, lastProblem: { kind: "later", status: 503, asked: false } } as const;
    expect(begin(busy, { online: true }).put).toEqual([]);
  });
});

describe("a round without due changes", () => {
  test("writes nothing", () => {
    const parked = { state: "parked", unsettled: true, firstSentAt: NOW - 31 * DAY } as const;
    for (const change of [{ nextTryAt: NOW + 1 }, parked, { state: "conflict" }] as const) {
      expect(claimNext([row(change)], NOW, TOKENS)).toEqual({ value: null, put: [] });
    }
  });

  test("tells how many send themselves and when", () => {
    const later = row({ nextTryAt: NOW + MINUTE });
    const behind = row({ id: "behind", seq: 2 });
    expect(outlook([later, behind], NOW)).toEqual({ waiting: 2, nextTryAt: NOW + MINUTE });
    expect(outlook([{ ...later, state: "parked" }, behind], NOW)).toEqual({ waiting: 0, nextTryAt: null });
    expect(outlook([row({})], NOW)).toEqual({ waiting: 1, nextTryAt: NOW });
    const sending = row({ state: "sending", nextTryAt: NOW + 1 });
    expect(outlook([sending, row({ id: "other", resource: "passport:8", nextTryAt: NOW + 2 })], NOW)).toEqual(
      {
        waiting: 2,
        nextTryAt: NOW + 1,
      },
    );
  });
});

test("a round takes what was tried least, then what was made first", () => {
  const rows = [
    row({ id: "tried", attempts: 3 }),
    row({ id: "first", resource: "passport:8", seq: 2 }),
    row({ id: "second", resource: "passport:9", seq: 3 }),
  ];
  const ids = [rows, rows.toReversed()].map((each) => claimNext(each, NOW, TOKENS).value?.change.id);
  expect(ids).toEqual(["first", "first"]);
});

test("a change is sent at once, with its person's session kept for the service worker", async () => {
  const phone = await openTestOutbox();
  await phone.outbox.enqueue(UPDATE);
  await vi.waitFor(() => expect(phone.sent).toHaveLength(1));
  await phone.outbox.enqueue({ kind: "removal.request", body: {}, accountId: null });
  expect([phone.kept, phone.wakes()]).toEqual([[1], 2]);
  expect(await phone.outbox.retry("no such")).toEqual({ ok: false, error: { kind: "unknown" } });
  expect(phone.wakes(), "what was not stored needs no sending").toBe(2);
});

test("a creation goes to its collection, a change to its record once the server named it", () => {
  const kind = (name: string) => kindOf(outboxKinds, name);
  expect(targetOf(kind("passport.create"), "passport:new:a").path).toBe("/api/v1/admin/passports");
  expect(targetOf(kind("location.create"), "location:new:a").path).toBe("/api/v1/admin/locations");
  expect(targetOf(kind("location.update"), "location:adama").path).toBe("/api/v1/admin/locations/adama");
  expect(targetOf(kind("location.update"), "location:new:a").path).toBe("");
  const after = (name: string, resource: string, data: object) =>
    resourceAfter(kind(name), resource, { ...data });
  expect(after("location.create", "location:new:a", { slug: "adama" })).toBe("location:adama");
  expect(after("location.create", "location:new:a", { slug: null })).toBe("location:new:a");
  expect(after("passport.update", "passport:7", { id: 8 })).toBe("passport:8");
});

test("badges count what waits, what is sent, who must act and who must sign in", () => {
  const states: ChangeState[] = ["waiting", "waiting", "sending", "paused", "parked", "conflict", "done"];
  expect(countChanges(states.map((state) => row({ state })))).toEqual({
    waiting: 2,
    sending: 1,
    needsYou: 2,
    signIn: 1,
  });
});

describe("a change that is being sent", () => {
  const sendingOutbox = async (isFree: boolean) => {
    const phone = await openTestOutbox({
      request: async (_name, { ifAvailable = false }, work) => work(isFree || !ifAvailable ? {} : null),
    });
    const left = row({ state: "sending", sentAt: phone.clock.now, attempts: 1, unsettled: true });
    await phone.store.update(() => ({ value: null, put: [left] }));
    return { phone, left };
  };

  test("cannot be edited, retried or discarded while its sender lives", async () => {
    const { phone, left } = await sendingOutbox(false);
    const busy = { ok: false, error: { kind: "sending" } };
    expect(await phone.outbox.edit(left.id, {})).toEqual(busy);
    expect(await phone.outbox.retry(left.id)).toEqual(busy);
    expect(await phone.outbox.discard(left.id)).toEqual(busy);
  });

  test("can be, once its sender is dead", async () => {
    const { phone, left } = await sendingOutbox(true);
    expect(await phone.outbox.discard(left.id)).toMatchObject({ ok: true, value: [{ id: left.id }] });
    expect(await phone.store.read()).toEqual([]);
  });
});

test("a watched list shows what the page and the service worker write, and nothing after leaving", async () => {
  const { page, worker } = await openStores();
  const shop = openOutbox({ ...DEAD_OUTBOX, store: page });
  const seen: string[] = [];
  const watching = shop.list$.subscribe((rows) => seen.push(rows.map(({ state }) => state).join()));
  const write = (store: OutboxStore, change: Partial<Change>) =>
    store.update(() => ({ value: null, put: [row(change)] }));
  await vi.waitFor(() => expect(seen).toEqual([""]));
  await write(page, {});
  await vi.waitFor(() => expect(seen.at(-1)).toBe("waiting"));
  await write(worker, { state: "done", body: null });
  await vi.waitFor(() => expect(seen.at(-1)).toBe("done"));
  watching();
  await write(worker, { state: "parked" });
  await new Promise((done) => setTimeout(done, 50));
  expect(seen.at(-1)).toBe("done");
});

test("a watched list is empty where storage cannot be read, and goes on where it can again", async () => {
  const { page } = await openStores();
  let isBroken = true;
  const store: OutboxStore = {
    read: async () => {
      const rows = await page.read();
      if (isBroken) throw new Error("The outbox's storage failed");
      return rows;
    },
    update: page.update,
  };
  const seen: number[] = [];
  openOutbox({ ...DEAD_OUTBOX, store }).list$.subscribe((rows) => seen.push(rows.length));
  await vi.waitFor(() => expect(seen).toEqual([0]));
  isBroken = false;
  await page.update(() => ({ value: null, put: [row({})] }));
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
});

test("a page asks its service worker for background sync, if there is one", async () => {
  const posted: unknown[] = [];
  const active = { postMessage: (message: unknown) => posted.push(message) };
  requestBackgroundSync(undefined);
  for (const registration of [{ active }, { active: null }, undefined]) {
    requestBackgroundSync({ getRegistration: async () => registration } as never);
  }
  requestBackgroundSync({ getRegistration: () => Promise.reject(new Error("storage is off")) } as never);
  await new Promise((done) => setTimeout(done));
  expect(posted).toEqual([OUTBOX_WAITING]);
});

test("a page that is left while it sends gives its lock up and claims no further row; shown again, it sends the rest", async () => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const locks = new FakeLocks();
  const { outbox, sent, answers, rows } = await openTestOutbox(locks.for("left"));
  await outbox.enqueue(UPDATE);
  await outbox.enqueue({ ...UPDATE, resource: "passport:BBB0000002" });
  await rows();
  sent.length = 0;
  answers.push(() => {
    page.dispatchEvent(new Event("pagehide"));
    return DONE;
  }, DONE);
  await outbox.drain("online");
  expect([sent.length, locks.holder]).toEqual([1, null]);
  await outbox.drain("online");
  expect(sent).toHaveLength(2);
  vi.unstubAllGlobals();
});
