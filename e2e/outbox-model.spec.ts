import { openStore } from "../server/store/open-store.ts";
import { beginSession } from "../server/accounts/auth/sessions.ts";
import type { Store } from "../server/store/store.ts";
import { userSearchKey } from "../server/accounts/user-row.ts";
import type { Outbox } from "../src/outbox/outbox.ts";
import { type Effect, effectsSince, lastEffect } from "../tests/src/outbox/model/effects.ts";
import { type DirectCalls, Person } from "../tests/src/outbox/model/person.ts";
import { seededRandom } from "../tests/src/outbox/model/seeded-random.ts";
import { faultsOf, goesByItself } from "../tests/src/outbox/model/verdict.ts";
import { expect, test as base, thoroughUnless } from "./support/fixtures.ts";
import { OutboxPhone } from "./support/outbox-phone.ts";
import { sampleData } from "./support/sample-data.ts";
import { type RunningServer, serverWith } from "./support/server.ts";
import { openTreacherousLink, type TreacherousLink } from "./support/treacherous-link.ts";

/**
 * The model of tests/src/outbox, in a real browser with the real service worker, on a server that is really killed.
 * More lives: `OUTBOX_RUNS=40 npm run e2e -- e2e/outbox-model.spec.ts`.
 */
const RUNS = Number(process.env["OUTBOX_RUNS"] ?? 8);
const GROUP = 2;
const STEPS = 14;

const EVENTS = {
  make: 10,
  handle: 3,
  look: 2,
  stranger: 2,
  "pages-closed": 2,
  "second-page": 1,
  "worker-woken": 3,
  "worker-stopped": 2,
  "server-killed": 0.5,
  offline: 2,
  online: 2,
  "session-over": 1,
  "sign-in": 2,
  late: 1,
} as const;

const test = base.extend<{ store: Store; treacherous: TreacherousLink }>({
  server: serverWith(async () => undefined, sampleData),
  /** The server's own database, for accounts without passwords and for what was really done. */
  store: async ({ server }, provide) => {
    const store = await openStore({ dataDir: server.dataDir });
    await provide(store);
    await store.close();
  },
  treacherous: async ({ server }, provide) => {
    const link = await openTreacherousLink(server.origin);
    await provide(link);
    await link.close();
  },
});
// Each worker would start a server or a phone of its own, so one worker runs the whole file.
test.describe.configure({ mode: "default" });

for (let first = 1; first <= RUNS; first += GROUP) {
  test(`in lives of seed ${first} to ${first + GROUP - 1} each change is applied exactly once and in order, or shown${thoroughUnless(first === 1)}`, async ({
    context,
    server,
    store,
    treacherous: link,
  }) => {
    test.setTimeout(120_000);
    const phone = new OutboxPhone(context, link.origin);
    await phone.begin();
    for (let seed = first; seed < first + GROUP; seed++) {
      await test.step(`seed ${seed}`, () => playRun(seed, { server, store, link, phone }));
    }
  });
}

type Stage = {
  server: RunningServer;
  store: Store;
  link: TreacherousLink;
  phone: OutboxPhone;
};

async function playRun(seed: number, { server, store, link, phone }: Stage): Promise<void> {
  const chance = seededRandom(seed);
  const outbox = phone.outbox() as Outbox;
  const before = await lastEffect(store);
  const accounts = [await newAdmin(store), await newAdmin(store), await newAdmin(store)] as const;
  const [one, two, stranger] = accounts;
  const tokens = new Map<number, string>();
  const signIn = async (accountId: number) => {
    const token = await newToken(store, accountId);
    tokens.set(accountId, token);
    await phone.keepSession(accountId, token);
  };
  await signIn(one);
  await signIn(two);
  const person = new Person({
    server: strangerCalls(server.origin),
    chance,
    admins: [one, two],
    tokens,
    stranger: { id: stranger, token: await newToken(store, stranger) },
    prefix: `B${seed.toString(36).toUpperCase().padStart(4, "0")}Z`,
  });
  await person.begin(3);
  let offline = false;
  // The link itself is cut, because the browser's emulation at times hangs when its worker was stopped a moment ago.
  const goOffline = async (off: boolean) => {
    offline = off;
    link.dead = off;
  };
  link.chance = seededRandom(seed + 1000);

  const happen: Record<keyof typeof EVENTS, () => Promise<unknown>> = {
    make: () => person.make(outbox, chance.pick([one, two]) ?? one),
    handle: () => person.handle(outbox),
    look: () => person.look(outbox, chance.pick([one, two]) ?? one, !offline),
    stranger: () => person.strangerActs(),
    "pages-closed": () => phone.closePages(),
    "second-page": () => phone.openPage(),
    "worker-woken": () => phone.wakeWorker(),
    "worker-stopped": () => phone.stopWorker(),
    "server-killed": async () => {
      await server.kill();
      await server.restart();
    },
    offline: () => goOffline(true),
    online: () => goOffline(false),
    "session-over": () => endSessions(store, chance.pick([one, two]) ?? one),
    "sign-in": () => signIn(chance.pick([one, two]) ?? one),
    late: () => link.deliverLate(),
  };
  const story: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const event = chance.weigh(EVENTS);
    story.push(event);
    await happen[event]();
  }

  await goOffline(false);
  link.chance = null;
  await link.deliverLate();
  await signIn(one);
  await signIn(two);
  await expect
    .poll(
      async () => {
        await outbox.drain("online");
        const rows = await outbox.list();
        const left = rows.filter((row) => goesByItself(row, rows));
        for (const { id } of left) await outbox.retry(id);
        return left.map(({ kind, state, lastProblem }) => ({ kind, state, lastProblem }));
      },
      { timeout: 60_000, message: `Seed ${seed}: ${story.join(", ")}` },
    )
    .toEqual([]);
  const rows = (await outbox.list()).filter(({ id }) => person.remembered.has(id));
  const effects: Effect[] = await effectsSince(store, before);
  const why = `Seed ${seed}: ${story.join(", ")}\n${JSON.stringify(rows)}`;
  expect(faultsOf(person.remembered.values(), rows, effects), why).toEqual([]);
  for (const { id, state } of rows) if (state !== "done") await outbox.discard(id);
}

async function newAdmin(store: Store): Promise<number> {
  const names = {
    first_name: "Invented",
    middle_name: null,
    last_name: "Admin",
    phone_number: null,
    email: null,
  };
  const { id } = await store.db
    .insertInto("users")
    .values({
      ...names,
      email_verified_at: null,
      plan_type: null,
      is_admin: 1,
      roles: "[]",
      permissions: "[]",
      password_hash: "none",
      search_key: userSearchKey(names),
      version: 1,
      created_at: new Date().toISOString(),
      updated_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function newToken(store: Store, userId: number): Promise<string> {
  return beginSession(store.db, { userId, deviceName: null, nowMs: Date.now() });
}

async function endSessions(store: Store, accountId: number): Promise<void> {
  await store.db.deleteFrom("sessions").where("user_id", "=", accountId).execute();
}

/** What others do, and what a look at a record brings: straight at the server. */
function strangerCalls(origin: string): DirectCalls {
  async function ask(method: string, path: string, token: string, etag: string | null, body?: object) {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(etag === null ? {} : { "if-match": etag }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok || answer.status === 204) return null;
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    return { id: Number(data["id"]), etag: answer.headers.get("etag") ?? "", data };
  }
  return {
    look: (id, token) => ask("GET", `/api/v1/admin/passports/${id}`, token, null),
    call: ask,
  };
}
