import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { MIGRATIONS, migrate } from "../../../server/store/migrate.ts";
import { openAsFound } from "../../../server/store/open-store.ts";
import { newPostgresDatabase } from "../stores.ts";
import { temporaryFolder } from "./older-database.ts";

const NEXT = {
  name: "9999-next",
  statements: () => [
    "alter table locations add column planted text",
    "alter table passports add column planted text",
  ],
};
const AGAIN = "Other servers are using the tables. The migration is undone and tried again.";

/** A database of this build, and a client that stands for an older server at work on it. */
async function ground() {
  const databaseUrl = await newPostgresDatabase();
  const store = openAsFound({ databaseUrl, dataDir: await temporaryFolder() });
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  onTestFinished(async () => {
    await other.end();
    await store.close();
  });
  const waits = async () => {
    const { rows } = await other.query("select 1 from pg_locks where not granted and relation is not null");
    return rows.length > 0;
  };
  return { store, other, untilItWaits: () => untilTrue(waits) };
}

async function untilTrue(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 20));
}

it("A migration that loses a deadlock against a running server is tried again, with one sentence", async () => {
  const { store, other, untilItWaits } = await ground();
  // PostgreSQL then ends the migration, not this one.
  await other.query("set deadlock_timeout = '1min'");
  await other.query("begin");
  await other.query("select 1 from passports");
  const told: string[] = [];
  const migrated = migrate(store, (line) => told.push(line), [...MIGRATIONS, NEXT]);
  await untilItWaits();
  await other.query("select 1 from locations");
  await other.query("commit");
  expect(await migrated).toEqual([NEXT.name]);
  expect(told.filter((line) => line === AGAIN)).toHaveLength(1);
  await store.db.selectFrom("locations").selectAll().execute();
});

it("A migration lets those go first who wait behind it for a table that somebody keeps", async () => {
  const { store, other, untilItWaits } = await ground();
  await other.query("begin");
  await other.query("select 1 from passports");
  const told: string[] = [];
  const migrated = migrate(store, (line) => told.push(line), [...MIGRATIONS, NEXT]);
  await untilItWaits();
  // A look-up of another server, behind the migration.
  await store.db.selectFrom("passports").select("id").execute();
  // Its lock was released before it knew.
  await untilTrue(() => Promise.resolve(told.includes(AGAIN)));
  await other.query("commit");
  expect(await migrated).toEqual([NEXT.name]);
});
