import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { MIGRATIONS, migrate } from "../../../server/store/migrate.ts";
import { openAsFound } from "../../../server/store/open-store.ts";
import { newPostgresDatabase } from "../stores.ts";
import type { StoreDialect } from "../stores.ts";

export type Place = { databaseUrl?: string; dataDir: string };

/** The migrations of the build before this one. */
export const FORMER_MIGRATIONS = MIGRATIONS.slice(0, -1);

/** Removed with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "passport-status-schema-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A database without tables. */
export async function bareDatabase(dialect: StoreDialect): Promise<Place> {
  const dataDir = await temporaryFolder();
  if (dialect === "sqlite") return { dataDir };
  const databaseUrl = await newPostgresDatabase();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("drop schema public cascade");
  await client.query("create schema public");
  await client.end();
  return { databaseUrl, dataDir };
}

/** A database as the build before this one made it, with a row. */
export async function olderDatabase(dialect: StoreDialect): Promise<Place> {
  const place = await bareDatabase(dialect);
  const store = openAsFound(place);
  await migrate(store, () => undefined, FORMER_MIGRATIONS);
  await sql`insert into settings (key, value) values ('kept', 'by the older build')`.execute(store.db);
  await store.close();
  return place;
}
