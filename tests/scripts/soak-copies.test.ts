import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { digestTables, findDifferences } from "../../scripts/soak/fleet/table-digests.ts";
import { writeBackup } from "../../server/store/backup.ts";
import { notingEnd } from "../../server/store/backup-notes.ts";
import { openStore } from "../../server/store/open-store.ts";
import { restoreBackup } from "../../server/store/restore.ts";
import type { Store } from "../../server/store/store.ts";
import { storeArticles } from "../server/articles/invented-articles.ts";
import { storePassports } from "../server/invented-passports.ts";
import { createAccount } from "../server/support/accounts.ts";
import { openTestStore } from "../server/stores.ts";
import type { StoreDialect, TestStore } from "../server/stores.ts";
import { SEGMENT_BODY } from "../server/support/segment-body.ts";

/** Changes of a copy that keep the number of rows, but for the last ones. */
const FAULTS: Readonly<Record<string, { statement: string; told: string[] }>> = {
  "every last name is another": {
    statement: "update passports set last_name = 'Other'",
    told: ["passports has other contents"],
  },
  "every password hash is another": {
    statement: "update users set password_hash = 'other'",
    told: ["users has other contents"],
  },
  "one letter of one article is another": {
    statement: "update articles set content = content || '.' where slug = 'en'",
    told: ["articles has other contents"],
  },
  "two people's names are exchanged": {
    statement:
      "update passports set first_name = case first_name when 'Invented' then 'Also' else 'Invented' end",
    told: ["passports has other contents"],
  },
  "a text is empty instead of missing": {
    statement: "update users set middle_name = '' where middle_name is null",
    told: ["users has other contents"],
  },
  "one byte of a body is another": {
    statement: "update segment_bodies set brotli = plain",
    told: ["segment_bodies has other contents"],
  },
  // Beside the invented row there is the name of the installation, which the backup made.
  "a row is missing": { statement: "delete from settings", told: ["settings has 0 rows instead of 2"] },
  "a table was not thought of": {
    statement: "create table of_tomorrow (id integer)",
    told: ["of_tomorrow is in one of them only"],
  },
};

async function opened(dialect: StoreDialect): Promise<TestStore> {
  const test = await openTestStore(dialect);
  onTestFinished(() => test.close());
  return test;
}

async function filled(dialect: StoreDialect): Promise<Store> {
  const { store } = await opened(dialect);
  await storePassports(store, [
    { request_number: "AAL1000000", first_name: "Invented", middle_name: null, last_name: "Person" },
    { request_number: "AAL1000001", first_name: "Also", middle_name: "Not", last_name: "Real" },
  ]);
  await storeArticles(store, [{ slug: "am", tags: ["fees"] }, { slug: "en" }]);
  await createAccount(store, { is_admin: true });
  await store.db.insertInto("settings").values({ key: "invented", value: "1" }).execute();
  await store.db.insertInto("segment_bodies").values(SEGMENT_BODY).execute();
  return store;
}

async function copyTo(dialect: StoreDialect, original: Store): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), "passport-status-copies-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "a.backup");
  await notingEnd(original, "backup", expect.unreachable, () => writeBackup(original, file));
  const copy = await opened(dialect);
  if (dialect === "sqlite") await copy.store.close();
  expect((await restoreBackup(file, { ...copy.options, force: true })).ok).toBe(true);
  if (dialect === "postgres") return copy.store;
  const again = await openStore(copy.options);
  onTestFinished(() => again.close());
  return again;
}

describe.each([
  ["postgres", "sqlite"],
  ["sqlite", "postgres"],
] as const)("The comparison of a copy (%s to %s)", (from, to) => {
  it("finds an honest copy equal, and names the table of each planted fault", async () => {
    const original = await filled(from);
    const copy = await copyTo(to, original);
    const digests = await digestTables(original.db);
    expect(digests["passports"]?.rows).toBe(2);
    expect(findDifferences(digests, await digestTables(copy.db))).toEqual([]);
    for (const [fault, { statement, told }] of Object.entries(FAULTS)) {
      const undone = new Error("Undone");
      const noticed: string[] = [];
      await copy
        .write(async (trx) => {
          await sql.raw(statement).execute(trx);
          noticed.push(...findDifferences(digests, await digestTables(trx)));
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      expect([fault, noticed]).toEqual([fault, told]);
    }
  });
});
