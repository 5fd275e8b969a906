import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, inject } from "vitest";
import { openStore } from "../../server/store/open-store.ts";
import type { Store } from "../../server/store/store.ts";

export type StoreDialect = Store["dialect"];

/** Each test gets an empty, migrated database. */
export function describeOnEachStore(
  title: string,
  tests: (getStore: () => Store, dialect: StoreDialect) => void,
): void {
  for (const dialect of ["sqlite", "postgres"] as const) {
    describe(`${title} (${dialect})`, () => {
      let opened: TestStore | null = null;
      // Creating a PostgreSQL database is slow: a block shares one, emptied between tests.
      let databaseUrl: string | undefined;
      beforeEach(async () => {
        if (databaseUrl !== undefined) await emptyPostgresDatabase(databaseUrl);
        else if (dialect === "postgres") databaseUrl = await newPostgresDatabase();
        opened = await openStoreIn(databaseUrl);
      });
      afterEach(async () => {
        await opened?.close();
        opened = null;
      });
      tests(() => {
        if (!opened) throw new Error("The store is open inside tests and hooks only.");
        return opened.store;
      }, dialect);
    });
  }
}

export type TestStore = {
  store: Store;
  /** For opening it from a second process. */
  options: { databaseUrl?: string; dataDir: string };
  close: () => Promise<void>;
};

/** For tests that open several, or one twice. */
export async function openTestStore(dialect: StoreDialect): Promise<TestStore> {
  return openStoreIn(dialect === "postgres" ? await newPostgresDatabase() : undefined);
}

async function openStoreIn(databaseUrl: string | undefined): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), "passport-status-test-"));
  const options = databaseUrl === undefined ? { dataDir } : { databaseUrl, dataDir };
  const store = await openStore({ ...options, use: "requests" });
  return {
    store,
    options,
    close: async () => {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Empty and migrated. */
export async function newPostgresDatabase(): Promise<string> {
  const response = await fetch(inject("postgresBroker"), { method: "POST" });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** As migrated: only the branches, ids from 1. */
async function emptyPostgresDatabase(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      delete from passport_words; delete from passports; delete from listings; delete from import_rows;
      delete from import_files; delete from import_batches; delete from segments; delete from segment_bodies;
      delete from article_categories; delete from article_tags; delete from articles; delete from categories;
      delete from tags; delete from removal_requests; delete from advertisement_requests;
      delete from sessions; delete from known_devices; delete from sign_in_waits; delete from one_time_links; delete from users; delete from idempotency_keys;
      alter table audit_log disable trigger user; delete from audit_log; alter table audit_log enable trigger user; delete from manifest; delete from jobs; delete from counters; delete from settings; delete from locations;
      delete from migrations where name in ('0002-branch-names', '0009-amharic-branch-names');`);
    // Separate: the deletions' deferred checks lock the tables until commit.
    await client.query(`
      alter table passports alter id restart; alter table listings alter id restart;
      alter table import_batches alter id restart; alter table jobs alter id restart;
      alter table locations alter id restart; alter table articles alter id restart;
      alter table categories alter id restart; alter table tags alter id restart;
      alter table removal_requests alter id restart; alter table advertisement_requests alter id restart; alter table users alter id restart;
      alter table sessions alter id restart; alter table one_time_links alter id restart;
      alter table audit_log alter id restart;`);
  } finally {
    await client.end();
  }
}
