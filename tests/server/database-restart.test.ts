import { setTimeout as sleep } from "node:timers/promises";
import { tmpdir } from "node:os";
import { expect, it, onTestFinished } from "vitest";
import { manifestSchema } from "#domain/lists/contract.ts";
import { openStore } from "../../server/store/open-store.ts";
import { startCluster } from "./postgres-cluster.ts";
import { createAccount } from "./support/accounts.ts";
import { dataFolder, startServer } from "./support/server-process.ts";

const EDITS = 24;
const RETRY_FOR_MS = 20_000;

it("two servers survive a crash of PostgreSQL: no acknowledged edit is lost, none is made twice", async () => {
  const cluster = await startCluster(["synchronous_commit=on"]);
  onTestFinished(() => cluster.stop());
  const DATABASE_URL = cluster.urlOf("postgres");
  const store = await openStore({ databaseUrl: DATABASE_URL, dataDir: tmpdir() });
  const { headers } = await createAccount(store, { is_admin: true }, Date.now());
  const servers = await Promise.all(
    [1, 2].map(async () => startServer(await dataFolder(), { DATABASE_URL, LOG_LEVEL: "fatal" })),
  );
  const origins = await Promise.all(servers.map(({ origin }) => origin));
  const at = (index: number) => origins[index % origins.length] ?? "";
  const refusals = new Set<number>();

  /** Retries until acknowledged, like the outbox. */
  async function edit(index: number): Promise<void> {
    const body = JSON.stringify({
      request_number: `AAL70000${10 + index}`,
      first_name: "Invented",
      last_name: "Person",
      location: "Adama",
      date_of_publish: "2026-11-18",
    });
    for (const until = Date.now() + RETRY_FOR_MS; Date.now() < until; await sleep(100)) {
      const { status } = await fetch(`${at(index)}/api/v1/admin/passports`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "idempotency-key": `edit-of-${index}` },
        body,
      });
      if (status === 201) return;
      refusals.add(status);
    }
    throw new Error(`Edit ${index} was never acknowledged`);
  }

  const edits: Promise<void>[] = [];
  for (let index = 0; index < EDITS; index++) {
    edits.push(edit(index));
    if (index === EDITS / 2) await cluster.crash();
    await sleep(20);
  }
  expect((await fetch(`${at(0)}/readyz`)).status).toBe(503);
  await cluster.start();
  await Promise.all(edits);
  expect([...refusals]).toEqual([503]);

  for (const origin of origins) {
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${origin}/api/v1/passports/AAL7000010`)).status).toBe(200);
  }
  const listings = await store.db.selectFrom("listings").select("request_number").execute();
  expect(listings.map((row) => row.request_number).toSorted()).toEqual(
    Array.from({ length: EDITS }, (_, index) => `AAL70000${10 + index}`),
  );
  // Publishers recover and publish the last change.
  await expect
    .poll(
      async () => manifestSchema.parse(await (await fetch(`${at(1)}/api/v1/sync/passports`)).json()).total,
      {
        timeout: 10_000,
      },
    )
    .toBe(EDITS);
  for (const { child } of servers) expect(child.exitCode).toBe(null);
  await store.close();
});
