import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { Change, NewChange } from "../../../../src/outbox/change.ts";
import type { ChangeKinds } from "../../../../src/outbox/kind.ts";
import { openOutbox, type Outbox, type OutboxOptions } from "../../../../src/outbox/outbox.ts";
import { openOutboxDatabase, type OutboxDatabase, outboxStore } from "../../../../src/outbox/outbox-store.ts";
import { outboxKinds } from "../../../../src/outbox-kinds.ts";
import type { SendOutcome } from "../../../../src/outbox/apply-outcome.ts";
import type { SharedLocks } from "../../../../src/platform/lib/shared-lock.ts";
import type { OutboxStore } from "../../../../src/outbox/claim.ts";

export const UPDATE: NewChange = {
  kind: "passport.update",
  resource: "passport:7",
  body: { last_name: "Invented" },
  base: { last_name: "Before" },
  baseEtag: '"v1"',
  accountId: 1,
};

/** Opens stores in memory, as page and service worker do. */
export async function openStores(kinds: ChangeKinds = outboxKinds): Promise<{
  db: OutboxDatabase;
  page: OutboxStore;
  worker: OutboxStore;
}> {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const db = openOutboxDatabase();
  await db.open();
  return { db, page: outboxStore(db, kinds), worker: outboxStore(openOutboxDatabase(), kinds) };
}

/** Sends nothing. */
export const DEAD_OUTBOX: Omit<OutboxOptions, "store"> = {
  kinds: outboxKinds,
  send: async () => ({ kind: "no-answer", reason: "offline" }),
  tokens: { tokenOf: async () => null, drained: async () => undefined },
  keepSession: async () => undefined,
  now: () => 0,
  random: () => 0,
  uuid: () => "uuid",
  locks: null,
  wake: () => undefined,
  onRound: () => undefined,
};

export type Sent = { change: Change; token: string | null };

export type TestOutbox = {
  outbox: Outbox;
  store: OutboxStore;
  sent: Sent[];
  /** Next answers; offline after the last. */
  answers: (SendOutcome | ((change: Change) => SendOutcome))[];
  tokens: Map<number, string>;
  clock: { now: number };
  drained: number[];
  /** Accounts whose session was kept, and requests for background sync. */
  kept: number[];
  wakes: () => number;
  /** Once all work has ended. */
  rows: () => Promise<Change[]>;
};

/** Server, clock and sessions are scripted. */
export async function openTestOutbox(locks: SharedLocks | null = null): Promise<TestOutbox> {
  const { page: store } = await openStores();
  const sent: Sent[] = [];
  const answers: TestOutbox["answers"] = [];
  const tokens = new Map([[1, "token-of-one"]]);
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const drained: number[] = [];
  const kept: number[] = [];
  let wakes = 0;
  let ids = 0;
  const outbox = openOutbox({
    kinds: outboxKinds,
    store,
    async send(change, token) {
      sent.push({ change, token });
      const next = answers.shift() ?? { kind: "no-answer", reason: "offline" };
      return typeof next === "function" ? next(change) : next;
    },
    tokens: {
      tokenOf: async (accountId) => tokens.get(accountId) ?? null,
      drained: async (accountId) => void drained.push(accountId),
    },
    keepSession: async (accountId) => void kept.push(accountId),
    now: () => clock.now,
    random: () => 0,
    uuid: () => `uuid-${++ids}`,
    locks,
    wake: () => void wakes++,
    onRound: () => undefined,
  });
  return {
    outbox,
    store,
    sent,
    answers,
    tokens,
    clock,
    drained,
    kept,
    wakes: () => wakes,
    async rows() {
      await outbox.drain();
      return store.read();
    },
  };
}

export const DONE: Extract<SendOutcome, { kind: "done" }> = {
  kind: "done",
  etag: '"v2"',
  data: { id: 7, last_name: "Invented" },
};
