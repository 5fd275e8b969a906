import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { Client } from "pg";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { beginListingChange } from "../../../server/passports/listings/listing-change.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { storeIsUnavailable } from "../../../server/store/store-errors.ts";
import { sqliteFile } from "../../../server/store/sqlite.ts";
import type { Store } from "../../../server/store/store.ts";
import { storePassports } from "../invented-passports.ts";
import { newPostgresDatabase } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { dataFolder } from "../support/server-process.ts";
import { testApp } from "../test-app.ts";

const WRITERS = 2;
const LIMITS = { writeConnections: WRITERS, readConnections: 3, connectionMs: 3_000, lockMs: 500 };

it("a program frozen while writing to SQLite does not block reads, and edits are refused in time", async () => {
  const dataDir = await dataFolder();
  const store = await openStore({ dataDir, use: "requests", limits: { connectionMs: 300, lockMs: 700 } });
  onTestFinished(() => store.close());
  const frozen = new SqliteDatabase(sqliteFile(dataDir));
  frozen.exec("begin immediate; insert into settings (key, value) values ('frozen', '1')");
  const edit = (key: string) =>
    store.write((trx) => trx.insertInto("settings").values({ key, value: "1" }).execute());
  const started = performance.now();
  const edits = Promise.all(
    ["a", "b", "c", "d"].map((key) => edit(key).then(() => "done", storeIsUnavailable)),
  );
  // The lock is still held: a read that waited for it would be refused as the edits are.
  expect(await store.db.selectFrom("settings").select("key").execute()).toEqual([]);
  // They wait concurrently.
  expect(await edits).toEqual([true, true, true, true]);
  expect(performance.now() - started).toBeLessThan(2_500);
  frozen.exec("rollback");
  frozen.close();
  await Promise.all(["a", "b", "c"].map(edit));
});

describe("A server frozen within a commit", () => {
  let databaseUrl: string;
  let store: Store;

  async function open(limits: object): Promise<Store> {
    const opened = await openStore({ databaseUrl, dataDir: tmpdir(), use: "requests", limits });
    onTestFinished(() => opened.close());
    return opened;
  }

  beforeEach(async () => {
    databaseUrl = await newPostgresDatabase();
    store = await open(LIMITS);
  });

  /** Edits that exhaust the write connections and queue, with look-ups meanwhile. */
  async function askMeanwhile() {
    await storePassports(store, [{ request_number: "AAL1000001", first_name: "Invented", last_name: "One" }]);
    const app = await testApp(store, { requestsPerMinute: 1_000_000 });
    const { headers } = await createAccount(store, { is_admin: true });
    const edit = (number: number) =>
      app.inject({
        method: "POST",
        url: "/api/v1/admin/passports",
        headers: { ...headers, "idempotency-key": `edit-of-${number}` },
        payload: {
          request_number: `AAL70000${String(number).padStart(2, "0")}`,
          first_name: "Invented",
          last_name: "Person",
          location: "Adama",
          date_of_publish: "2026-11-18",
        },
      });
    const editAll = () => Promise.all(Array.from({ length: 12 }, (_, number) => edit(number)));
    return { app, editAll };
  }

  it("leaves reads elsewhere quick; edits are refused in time and work when retried", async () => {
    const { app, editAll } = await askMeanwhile();
    const frozen = new Client({ connectionString: databaseUrl });
    await frozen.connect();
    await frozen.query("begin");
    await frozen.query(
      `insert into settings (key, value) values ('listings_revision', '1')
       on conflict (key) do update set value = settings.value`,
    );
    const started = performance.now();
    const ended = new AbortController();
    const edits = editAll().finally(() => ended.abort());
    let slowest = 0;
    let looks = 0;
    while (!ended.signal.aborted) {
      const asked = performance.now();
      const answer = await app.inject("/api/v1/passports/AAL1000001");
      slowest = Math.max(slowest, performance.now() - asked);
      expect(answer.statusCode).toBe(200);
      looks += 1;
      await sleep(20);
    }
    for (const answer of await edits) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers["retry-after"]).toBe("5");
    }
    // Limited to 3.5 s; the rest is for a busy machine.
    expect(performance.now() - started).toBeLessThan(12_000);
    expect(looks).toBeGreaterThan(3);
    expect(slowest).toBeLessThan(LIMITS.connectionMs);
    await frozen.query("rollback");
    await frozen.end();
    for (const { statusCode } of await editAll()) expect(statusCode).toBe(201);
  });

  it("loses its locks after a while; resumed, its commit fails and it continues", async () => {
    const { editAll } = await askMeanwhile();
    const other = await open({ idleInTransactionMs: 700 });
    let awake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => (awake = resolve));
    const frozen = other.write(async (trx) => {
      await beginListingChange({ trx, dialect: "postgres", now: "2026-11-20T12:00:00.000Z" });
      await trx.insertInto("settings").values({ key: "frozen", value: "1" }).execute();
      await asleep;
      await trx.insertInto("settings").values({ key: "awake", value: "1" }).execute();
    });
    const outcome = frozen.then(() => "done", storeIsUnavailable);
    await sleep(1_500);
    for (const { statusCode } of await editAll()) expect(statusCode).toBe(201);
    awake();
    expect(await outcome).toBe(true);
    const left = await store.db
      .selectFrom("settings")
      .select("key")
      .where("key", "in", ["frozen", "awake"])
      .execute();
    expect(left).toEqual([]);
    await other.write((trx) => trx.insertInto("settings").values({ key: "awake", value: "1" }).execute());
  });

  it("a statement that takes too long is cancelled", async () => {
    const hasty = await open({ readMs: 200 });
    const started = performance.now();
    const slow = hasty.db
      .selectFrom("settings")
      .select((eb) => eb.fn<string>("pg_sleep", [eb.lit(20)]).as("n"));
    await store.db.insertInto("settings").values({ key: "one", value: "1" }).execute();
    expect(await slow.execute().then(() => null, storeIsUnavailable)).toBe(true);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
