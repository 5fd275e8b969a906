import { beforeEach, describe, expect, test } from "vitest";
import { noticePaths, type SubscriptionBody } from "#domain/notices/contract.ts";
import { BUCKET_BITS, bucketOf, sourceOfSought } from "#domain/notices/buckets.ts";
import { encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { type MirrorDatabase, openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { alertsFact, noticesFact } from "../../../../src/platform/db/notice-facts.ts";
import type { WatchQuery } from "../../../../src/platform/db/watch-rows.ts";
import { askForTest, keepUpNotices, type NoticePhone } from "../../../../src/notices/push/keep-notices.ts";
import { changeNotices, readNotices } from "../../../../src/notices/push/notice-fact.ts";
import { hashesOf, textsOf } from "../../../../src/notices/push/decoys.ts";
import { removeWatch, saveWatch } from "../../../../src/notices/watch/watches.ts";
import { newStorage } from "../../lists/sync/support/phone.ts";

beforeEach(newStorage);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ONE: WatchQuery = { kind: "number", number: "AAL5590344" };
const TWO: WatchQuery = { kind: "number", number: "AAL7777777" };
const keyBytes = (key: string) => Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer;

/** The browser's subscription, and what it can do to it. */
class FakePushes {
  here: { endpoint: string; key: string } | null = null;
  refuses = false;
  made = 0;

  getSubscription = async (): Promise<PushSubscription | null> => this.#shown();
  subscribe = async (options?: PushSubscriptionOptionsInit): Promise<PushSubscription> => {
    if (this.refuses) throw new DOMException("Registration failed", "AbortError");
    this.made += 1;
    this.here = {
      endpoint: `https://push.invalid/${this.made}`,
      key: typeof options?.applicationServerKey === "string" ? options.applicationServerKey : "",
    };
    const shown = this.#shown();
    if (shown === null) throw new Error("never");
    return shown;
  };

  #shown(): PushSubscription | null {
    if (this.here === null) return null;
    const { endpoint, key } = this.here;
    return {
      endpoint,
      expirationTime: null,
      options: { applicationServerKey: keyBytes(key), userVisibleOnly: true },
      getKey: () => null,
      toJSON: () => ({ endpoint, keys: { p256dh: "point", auth: "secret" } }),
      unsubscribe: async () => {
        this.here = null;
        return true;
      },
    };
  }
}

type FakeServer = {
  key: string | null;
  state: string;
  online: boolean;
  status: number;
  puts: SubscriptionBody[];
  ended: string[];
  fetch: typeof globalThis.fetch;
};

function newServer(): FakeServer {
  const puts: SubscriptionBody[] = [];
  const ended: string[] = [];
  const server: FakeServer = {
    key: "a2V5b25l",
    state: "new",
    online: true,
    status: 200,
    puts,
    ended,
    fetch: async (input, init) => {
      if (!server.online) throw new TypeError("Failed to fetch");
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const body = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
      expect(new Headers(init?.headers).has("authorization")).toBe(false);
      expect(init?.credentials).toBe("omit");
      if (pathname === noticePaths.key) {
        const data = server.key === null ? null : { key: server.key, bits: BUCKET_BITS, decoys: 3 };
        return Response.json({ data });
      }
      if (pathname === noticePaths.subscription) {
        if (server.status !== 200) return Response.json({}, { status: server.status });
        puts.push(body);
        return Response.json({ data: { state: server.state, ends_at: "2027-03-20T00:00:00.000Z" } });
      }
      if (pathname === noticePaths.test) return new Response(null, { status: server.status });
      ended.push(body.endpoint);
      return new Response(null, { status: 204 });
    },
  };
  return server;
}

async function newPhone(queries: readonly WatchQuery[] = [ONE]) {
  const db = openMirrorDatabase();
  for (const [at, query] of queries.entries()) await saveWatch(db, { query, known: [], now: at });
  await alertsFact.write(db, { on: true, texts: { lang: "am" } });
  await changeNotices(db, () => ({ on: true, state: "asking" }));
  const pushes = new FakePushes();
  const server = newServer();
  const clock = { now: 1_000 * DAY };
  const permission = { is: "granted" as NotificationPermission };
  const phone: NoticePhone = {
    db,
    baseUrl: "http://peer.invalid",
    fetch: server.fetch,
    pushes: async () => pushes,
    permission: () => permission.is,
    now: () => clock.now,
    randomBytes: () => crypto.getRandomValues(new Uint8Array(8)),
  };
  return { phone, db, pushes, server, clock, permission, keepUp: () => keepUpNotices(phone) };
}

async function bucketOfSought(query: WatchQuery): Promise<string> {
  const source = sourceOfSought(query);
  return source === null ? "" : bucketOf(source, BUCKET_BITS, await hashesOf(textsOf(source)));
}

const stateOf = async (db: MirrorDatabase) => (await readNotices(db)).state;

describe("turned on", () => {
  test("the phone subscribes with the server's key, its buckets and decoys, and without an account", async () => {
    const { db, server, keepUp } = await newPhone([ONE, TWO]);
    await keepUp();
    const [put] = server.puts;
    expect(put).toMatchObject({
      endpoint: "https://push.invalid/1",
      keys: { p256dh: "point", auth: "secret" },
      key: "a2V5b25l",
      language: "am",
      mode: "buckets",
    });
    expect(put?.buckets).toHaveLength(5);
    expect(put?.buckets).toEqual([...(put?.buckets ?? [])].sort());
    expect(JSON.stringify(put)).not.toContain("5590344");
    expect(await readNotices(db)).toMatchObject({ state: "new", endpoint: "https://push.invalid/1" });
  });

  test("it renews at starts, not more than once an hour, and learns that it works", async () => {
    const { db, server, clock, keepUp } = await newPhone();
    await keepUp();
    await keepUp();
    expect(server.puts).toHaveLength(1);
    clock.now += 60_000;
    server.state = "live";
    await keepUp();
    expect(await stateOf(db)).toBe("live");
    await keepUp();
    expect(server.puts).toHaveLength(2);
    clock.now += 2 * HOUR;
    await keepUp();
    await keepUp();
    expect(server.puts).toHaveLength(3);
    expect(new Set(server.puts.map(({ buckets }) => buckets.join())).size).toBe(1);
  });

  test("what is saved and removed later changes the buckets; the removed one stays for some days", async () => {
    const { db, server, clock, keepUp } = await newPhone();
    server.state = "live";
    await keepUp();
    const first = server.puts[0]?.buckets ?? [];
    await saveWatch(db, { query: TWO, known: [], now: 5 });
    await keepUp();
    const second = server.puts[1]?.buckets ?? [];
    expect(second).toHaveLength(5);
    expect(first.every((bucket) => second.includes(bucket))).toBe(true);
    await removeWatch(db, "number:AAL7777777");
    await keepUp();
    clock.now += 4.9 * DAY;
    await keepUp();
    expect(server.puts.at(-1)?.buckets).toEqual(second);
    clock.now += 4.2 * DAY;
    await keepUp();
    expect(server.puts.at(-1)?.buckets).toEqual(first);
  });

  test("the bucket of a number that was found goes days later; a name's stays", async () => {
    const name: WatchQuery = { kind: "name", text: "Genet Abebe", location: null };
    const { db, server, clock, keepUp } = await newPhone([ONE, name]);
    await keepUp();
    const before = server.puts[0]?.buckets ?? [];
    const passport = {
      requestNumber: "AAL5590344",
      fullName: "Genet Abebe Kebede",
      location: "Adama",
      day: 1,
    };
    await db.watches.toCollection().modify({ state: { kind: "found", passport, since: 1, seen: true } });
    await keepUp();
    expect(server.puts.at(-1)?.buckets).toEqual(before);
    clock.now += 9.1 * DAY;
    await keepUp();
    const after = server.puts.at(-1)?.buckets ?? [];
    const left = before.filter((bucket) => !after.includes(bucket));
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(/^n16:/);
    expect(after.some((bucket) => bucket.startsWith("p16:"))).toBe(true);
  });

  test("a name without a father's name has no bucket, and the phone knows which", async () => {
    const { db, server, keepUp } = await newPhone([{ kind: "name", text: "Genet", location: null }]);
    await keepUp();
    expect(server.puts[0]?.buckets).toEqual([]);
    expect((await readNotices(db)).without).toEqual(["name:genet@"]);
  });

  test("decoys of names are of people in the lists on this phone, numbers are random", async () => {
    const { db, keepUp } = await newPhone([
      { kind: "name", text: "Genet Abebe", location: null },
      { kind: "name", text: "Sara Omar", location: "Adama" },
    ]);
    const names = [
      ["Tigist", "Bekele", "Alemu"],
      ["Hawa", "Mohammed", "Ali"],
    ] as const;
    const rows = names.map(([firstName, middleName, lastName], at) => ({
      requestNumber: `AAL000000${at}`,
      firstName,
      middleName,
      lastName,
      day: 20_766,
    }));
    const { buffer: bytes } = encodeSegment({ location: "Jigjiga", rows });
    const day = "2026-11-09";
    await db.segmentBytes.put({ hash: "a", bytes });
    await db.segments.put({
      hash: "a",
      key: "a",
      location: "Jigjiga",
      from: day,
      to: day,
      since: day,
      count: rows.length,
      bytes: bytes.byteLength,
    });
    await keepUp();
    const listed = await Promise.all(
      names.flatMap((parts) =>
        [null, "Adama"].map((location) => bucketOfSought({ kind: "name", text: parts.join(" "), location })),
      ),
    );
    const { decoys } = await readNotices(db);
    expect(decoys).toHaveLength(3);
    for (const decoy of decoys) expect(listed).toContain(decoy);
  });

  test("in quiet mode no bucket is sent, and decoys are the same afterwards", async () => {
    const { db, server, keepUp } = await newPhone();
    await keepUp();
    await changeNotices(db, () => ({ mode: "quiet", at: 0 }));
    await keepUp();
    expect(server.puts[1]).toMatchObject({ mode: "quiet", buckets: [] });
    await changeNotices(db, () => ({ mode: "buckets", at: 0 }));
    await keepUp();
    expect(server.puts[2]?.buckets).toEqual(server.puts[0]?.buckets);
  });
});

describe("what went wrong is healed at a later start", () => {
  test("no connection while it was turned on", async () => {
    const { db, server, keepUp } = await newPhone();
    server.online = false;
    await keepUp();
    expect(await stateOf(db)).toBe("offline");
    server.online = true;
    await keepUp();
    expect(await stateOf(db)).toBe("new");
  });

  test("decoys that the server may have seen are kept although its answer was lost", async () => {
    const { db, server, keepUp } = await newPhone();
    server.status = 503;
    await keepUp();
    const { decoys } = await readNotices(db);
    expect(decoys).toHaveLength(3);
    server.status = 200;
    await keepUp();
    expect(decoys.every((decoy) => server.puts[0]?.buckets.includes(decoy))).toBe(true);
  });

  test("a lost or changed subscription replaces the former one", async () => {
    const { pushes, server, keepUp } = await newPhone();
    server.state = "live";
    await keepUp();
    pushes.here = null;
    await keepUp();
    expect(server.puts[1]).toMatchObject({
      endpoint: "https://push.invalid/2",
      former_endpoint: "https://push.invalid/1",
    });
  });

  test("a new key of the server's", async () => {
    const { server, keepUp } = await newPhone();
    server.state = "live";
    await keepUp();
    server.key = "a2V5dHdv";
    await keepUp();
    expect(server.puts[1]).toMatchObject({
      key: "a2V5dHdv",
      endpoint: "https://push.invalid/2",
      former_endpoint: "https://push.invalid/1",
    });
  });

  test("a permission that was taken away ends it, and given again starts it", async () => {
    const { db, server, permission, keepUp } = await newPhone();
    await keepUp();
    permission.is = "denied";
    await keepUp();
    expect(server.ended).toEqual(["https://push.invalid/1"]);
    expect(await stateOf(db)).toBe("blocked");
    permission.is = "granted";
    await keepUp();
    expect(server.puts[1]).toMatchObject({ endpoint: "https://push.invalid/2" });
  });

  test("a push service that refused gets a new subscription, an hour later", async () => {
    const { db, server, clock, keepUp } = await newPhone();
    server.state = "refused";
    await keepUp();
    await keepUp();
    expect(server.puts).toHaveLength(1);
    expect(await stateOf(db)).toBe("refused");
    clock.now += 2 * HOUR;
    server.state = "new";
    await keepUp();
    expect(server.puts[1]).toMatchObject({ endpoint: "https://push.invalid/2" });
  });

  test("a browser that refuses, a browser without push, a server without notices", async () => {
    const { db, phone, pushes, server, keepUp } = await newPhone();
    pushes.refuses = true;
    await keepUp();
    expect(await stateOf(db)).toBe("failed");
    await keepUpNotices({ ...phone, pushes: async () => null });
    expect(await stateOf(db)).toBe("failed");
    server.key = null;
    await keepUp();
    expect(await stateOf(db)).toBe("none");
    expect(server.puts).toEqual([]);
  });

  test("what an older version stored", async () => {
    const { db, server, keepUp } = await newPhone();
    await db.meta.put({ key: "notices", value: { on: true } });
    await keepUp();
    expect(server.puts).toEqual([]);
    expect(await noticesFact.read(db)).toBeNull();
  });
});

describe("turned off", () => {
  test("the browser's subscription ends at once, the server is told when it answers", async () => {
    const { db, pushes, server, keepUp } = await newPhone();
    await keepUp();
    server.online = false;
    await changeNotices(db, () => ({ on: false, state: "off" }));
    await keepUp();
    expect(pushes.here).toBeNull();
    expect((await readNotices(db)).ending).toEqual(["https://push.invalid/1"]);
    server.online = true;
    await keepUp();
    expect(server.ended).toEqual(["https://push.invalid/1"]);
    expect((await readNotices(db)).ending).toEqual([]);
  });

  test("and on again, it has the decoys of before", async () => {
    const { db, server, keepUp } = await newPhone();
    await keepUp();
    await changeNotices(db, () => ({ on: false, state: "off" }));
    await keepUp();
    await changeNotices(db, () => ({ on: true, state: "asking", at: 0 }));
    await keepUp();
    expect(server.puts[1]?.buckets).toEqual(server.puts[0]?.buckets);
    expect(server.puts[1]?.former_endpoint).toBeUndefined();
  });
});

test("a test notice is asked for, and limits and failures are told apart", async () => {
  const { phone, server } = await newPhone();
  for (const [status, said] of [
    [204, "sent"],
    [429, "enough"],
    [500, "failed"],
  ] as const) {
    server.status = status;
    expect(await askForTest(phone, "https://push.invalid/1")).toBe(said);
  }
});
