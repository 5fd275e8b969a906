import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import SqliteDatabase from "better-sqlite3";
import { Client } from "pg";
import type { SignedHead } from "#domain/lists/sync-head.ts";
import { MIGRATIONS, migrate } from "../../../server/store/migrate.ts";
import { openAsFound } from "../../../server/store/open-store.ts";
import { sqliteFile } from "../../../server/store/sqlite.ts";
import type { StoreDialect } from "../stores.ts";
import { bareDatabase } from "./older-database.ts";
import type { Place } from "./older-database.ts";

/** A database as a build wrote it, and what people and phones hold of it; made by scripts/keep-database.ts. */
export type FormerDatabase = {
  /** ms */
  writtenAt: number;
  /** The token of an admin's session. */
  token: string;
  /** A committed list, and how many passports it brought. */
  batch: number;
  imported: number;
  /** A change that was acknowledged, and the answer. */
  added: {
    url: string;
    headers: Record<string, string>;
    payload: { request_number: string };
    answer: object;
  };
  head: SignedHead;
  listsKey: string;
  /** A SQLite file in base64. */
  database: string;
};

export async function readFormerDatabase(name: string): Promise<FormerDatabase> {
  const packed = await readFile(join(import.meta.dirname, "former-databases", `${name}.json.br`));
  return JSON.parse(brotliDecompressSync(packed).toString()) as FormerDatabase;
}

/** The database in place, with the schema that it had. */
export async function unpackFormerDatabase(
  { database }: FormerDatabase,
  dialect: StoreDialect,
): Promise<Place> {
  const sqlite = await bareDatabase("sqlite");
  await writeFile(sqliteFile(sqlite.dataDir), Buffer.from(database, "base64"));
  if (dialect === "sqlite") return sqlite;
  const postgres = await bareDatabase("postgres");
  const source = new SqliteDatabase(sqliteFile(sqlite.dataDir));
  try {
    await copyAll(source, postgres);
  } finally {
    source.close();
  }
  return postgres;
}

/** All tables, also those that no backup has, as that build would have written them on PostgreSQL. */
async function copyAll(source: SqliteDatabase.Database, place: Place): Promise<void> {
  const applied = source.prepare<[], string>("select name from migrations").pluck().all();
  const store = openAsFound(place);
  await migrate(
    store,
    () => undefined,
    MIGRATIONS.filter(({ name }) => applied.includes(name)),
  );
  await store.close();
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    // Neither order nor triggers matter for a copy.
    await client.query("set session_replication_role = replica");
    const tables = source
      .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all();
    for (const table of tables) {
      await client.query(`delete from ${table}`);
      for (const row of source.prepare<[], Record<string, unknown>>(`select * from ${table}`).iterate()) {
        const columns = Object.keys(row);
        await client.query(
          `insert into ${table} (${columns.map((column) => `"${column}"`).join(", ")})
           values (${columns.map((_column, at) => `$${at + 1}`).join(", ")})`,
          Object.values(row),
        );
      }
    }
    const { rows } = await client.query<{ name: string }>(`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id'
        and (is_identity = 'YES' or column_default like 'nextval(%')`);
    if (rows.length === 0) throw new Error("No table numbers its rows");
    for (const { name } of rows) {
      await client.query(
        `select setval(pg_get_serial_sequence('${name}', 'id'), coalesce(max(id), 1), max(id) is not null) from ${name}`,
      );
    }
  } finally {
    await client.end();
  }
}
