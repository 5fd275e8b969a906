import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openStore } from "../../../server/store/open-store.ts";
import { storeIsUnavailable } from "../../../server/store/store-errors.ts";
import type { Store } from "../../../server/store/store.ts";
import { newPostgresDatabase } from "../stores.ts";
import { storePassports } from "../invented-passports.ts";
import { createAccount } from "../support/accounts.ts";
import { cutAfterCommit } from "../support/cut-after-commit.ts";
import { testApp } from "../test-app.ts";

describe("PostgreSQL closes connections in use", () => {
  let databaseUrl: string;
  let store: Store;

  beforeEach(async () => {
    databaseUrl = await newPostgresDatabase();
    store = await openStore({ databaseUrl, dataDir: tmpdir(), use: "requests" });
    onTestFinished(() => store.close());
  });

  /** An administrator may do this. */
  async function terminateAll(): Promise<void> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await client.end();
  }

  const countSettings = async () => (await store.db.selectFrom("settings").select("key").execute()).length;

  it("a look-up in progress fails as unavailable, the next succeed", async () => {
    const asleep = Array.from({ length: 10 }, () => sql`select pg_sleep(20)`.execute(store.db));
    const ended = Promise.allSettled(asleep);
    await sleep(300);
    await terminateAll();
    for (const outcome of await ended) {
      expect(outcome.status).toBe("rejected");
      expect(outcome.status === "rejected" && storeIsUnavailable(outcome.reason)).toBe(true);
    }
    for (let count = 0; count < 20; count++) expect(await countSettings()).toBe(0);
  });

  it("requests answer 503 with Retry-After meanwhile, never 500, and 200 again afterwards", async () => {
    await storePassports(store, [{ request_number: "AAL1000001", first_name: "Invented", last_name: "One" }]);
    const app = await testApp(store, { requestsPerMinute: 1_000_000 });
    const answers = new Set<string>();
    const stop = new AbortController();
    const asker = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        const { statusCode, headers } = await app.inject("/api/v1/passports/AAL1000001");
        answers.add(`${statusCode} ${headers["retry-after"] ?? ""}`);
      }
    };
    const askers = Array.from({ length: 12 }, asker);
    for (let count = 0; count < 10; count++) {
      await sleep(50);
      await terminateAll();
    }
    stop.abort();
    await Promise.all(askers);
    answers.delete("200 ");
    expect([...answers]).toEqual(["503 5"]);
    expect((await app.inject("/api/v1/passports/AAL1000001")).statusCode).toBe(200);
  });

  it("a transaction cut between two statements changes nothing, and the next succeeds", async () => {
    const cut = store.write(async (trx) => {
      await trx.insertInto("settings").values({ key: "cut", value: "1" }).execute();
      await terminateAll();
      await sleep(100);
      await trx.insertInto("settings").values({ key: "cut-2", value: "1" }).execute();
    });
    expect(await cut.then(() => null, storeIsUnavailable)).toBe(true);
    expect(await countSettings()).toBe(0);
    await store.write((trx) => trx.insertInto("settings").values({ key: "whole", value: "1" }).execute());
    expect(await countSettings()).toBe(1);
  });

  it("a commit whose answer was lost is made once when retried with its key", async () => {
    const link = await cutAfterCommit(databaseUrl);
    const far = await openStore({ databaseUrl: link.url, dataDir: tmpdir(), use: "requests" });
    onTestFinished(() => far.close());
    const app = await testApp(far);
    const { headers } = await createAccount(store, { is_admin: true });
    const post = () =>
      app.inject({
        method: "POST",
        url: "/api/v1/admin/passports",
        headers: { ...headers, "idempotency-key": "one-and-only" },
        payload: {
          request_number: "AAL7000001",
          first_name: "Invented",
          last_name: "Person",
          location: "Adama",
          date_of_publish: "2026-11-18",
        },
      });
    link.cutNext();
    expect((await post()).statusCode).toBe(503);
    expect(link.cuts()).toBe(1);
    const again = await post();
    expect(again.statusCode).toBe(201);
    expect(again.headers["idempotent-replay"]).toBe("true");
    const listings = await store.db.selectFrom("listings").select("id").execute();
    expect(listings).toHaveLength(1);
  });
});
