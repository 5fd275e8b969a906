import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, inject } from "vitest";
import { openStore } from "../../server/store/open-store.ts";
import type { Store } from "../../server/store/store.ts";

export type StoreDialect = Store["dialect"];

/** Runs the same tests on SQLite and on a real PostgreSQL; each test gets an empty, migrated database. */
export function describeOnEachStore(
  title: string,
  tests: (getStore: () => Store, dialect: StoreDialect) => void,
): void {
  for (const dialect of ["sqlite", "postgres"] as const) {
    describe(`${title} (${dialect})`, () => {
      let opened: TestStore | null = null;
      beforeEach(async () => {
        opened = await openTestStore(dialect);
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
  /** What a second process would pass to `openStore` to open the same database. */
  options: { databaseUrl?: string; dataDir: string };
  close: () => Promise<void>;
};

/** An empty database of its own, for tests that need more than one or open it twice. */
export async function openTestStore(dialect: StoreDialect): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), "passport-status-test-"));
  const options =
    dialect === "postgres" ? { databaseUrl: await newPostgresDatabase(), dataDir } : { dataDir };
  const store = await openStore(options);
  return {
    store,
    options,
    close: async () => {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newPostgresDatabase(): Promise<string> {
  const response = await fetch(inject("postgresBroker"), { method: "POST" });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
