import { closeSync, openSync, writeSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { databaseCheck, foundDamage, readCheck } from "../../../server/health/database-check.ts";
import { addJob } from "../../../server/jobs/job-kind.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { openStore } from "../../../server/store/open-store.ts";
import type { Store } from "../../../server/store/store.ts";
import { sqliteFile } from "../../../server/store/sqlite.ts";
import { describeOnEachStore } from "../stores.ts";
import { dataFolder } from "../support/server-process.ts";
import { storePassports } from "../invented-passports.ts";

const NOW = Date.UTC(2026, 10, 20, 0, 20);

async function check(store: Store): Promise<string[]> {
  const told: string[] = [];
  await store.write((trx) => addJob(trx, databaseCheck.kind, {}, { nowMs: NOW }));
  const tell = (_level: string, text: string) => void told.push(text);
  await runDueJob({ store, nowMs: () => NOW, tell }, [databaseCheck]);
  expect(await store.db.selectFrom("jobs").select(["state", "last_error"]).execute()).toMatchObject([
    { state: "done" },
  ]);
  await store.db.deleteFrom("jobs").execute();
  return told;
}

describeOnEachStore("The daily check of the database", (getStore, dialect) => {
  it("finds nothing in a sound one, and leaves PostgreSQL to itself", async () => {
    expect(await check(getStore())).toEqual([]);
    expect(await foundDamage(getStore())).toBeNull();
    expect((await readCheck(getStore()))?.at).toBe(
      dialect === "sqlite" ? new Date(NOW).toISOString() : undefined,
    );
  });
});

it("The daily check of the database finds a damaged page and says so", async () => {
  const dataDir = await dataFolder();
  const file = sqliteFile(dataDir);
  const made = await openStore({ dataDir });
  await storePassports(made, [{ request_number: "AAL1000001", first_name: "Invented", last_name: "One" }]);
  await made.close();
  const raw = new SqliteDatabase(file);
  const page = Number(raw.pragma("page_size", { simple: true }));
  const root = Number(
    raw.prepare("select rootpage from sqlite_master where name = 'passports'").pluck().get(),
  );
  raw.close();
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(page, 0xa5), 0, page, (root - 1) * page);
  closeSync(descriptor);
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  expect(await check(store)).toEqual([expect.stringContaining("The database is damaged, restore a backup")]);
  expect(await foundDamage(store)).toMatch(/\w/);
});
