import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { NOTES } from "../../../server/store/backup-notes.ts";
import type { Database } from "../../../server/store/schema.ts";

/**
 * What a backup leaves out on purpose: short-lived counters and waits, what would revive revoked sessions, the signed
 * head, which servers make again, what the bot has heard, when servers were there, and when the schema was made. Every
 * other table of the database is compared, so that a table which the backup forgets is found.
 */
const LEFT_OUT: readonly string[] = [
  "migrations",
  "counters",
  "sign_in_waits",
  "sessions",
  "known_devices",
  "one_time_links",
  "list_head",
  "telegram_updates",
  "telegram_state",
  "service_spans",
] satisfies (keyof Database | "migrations")[];

/** Rows and SHA-256 of the contents, by table. */
export type TableDigests = Readonly<Record<string, { rows: number; sha256: string }>>;

/**
 * Digests of everything that a copy must have. It reads the tables by itself, not as the copying does, and sorts the
 * rows' digests: the databases order texts differently.
 */
export async function digestTables(db: Kysely<Database>): Promise<TableDigests> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !LEFT_OUT.includes(name))
    .sort();
  const digests: Record<string, { rows: number; sha256: string }> = {};
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    // The original has the note of its backup, which is written when the copy is made.
    const kept = table === "settings" ? rows.filter(({ key }) => key !== NOTES.backup) : rows;
    digests[table] = { rows: kept.length, sha256: sha256Of(kept.map(digestRow).sort().join("")) };
  }
  return digests;
}

/** A sentence for each table that is not the same; names no contents. */
export function findDifferences(original: TableDigests, copy: TableDigests): string[] {
  const tables = new Set([...Object.keys(original), ...Object.keys(copy)]);
  return [...tables].flatMap((table) => {
    const [had, has] = [original[table], copy[table]];
    if (had === undefined || has === undefined) return [`${table} is in one of them only`];
    if (had.rows !== has.rows) return [`${table} has ${has.rows} rows instead of ${had.rows}`];
    return had.sha256 === has.sha256 ? [] : [`${table} has other contents`];
  });
}

function digestRow(row: Record<string, unknown>): string {
  const columns = Object.keys(row).sort();
  return sha256Of(JSON.stringify(columns.map((column) => [column, plain(row[column])])));
}

/** Bytes are a Buffer on one database and a Uint8Array on the other. */
function plain(value: unknown): unknown {
  return value instanceof Uint8Array ? { bytes: sha256Of(value) } : value;
}

function sha256Of(value: string | Uint8Array): string {
  return createHash("sha256").update(value).digest("hex");
}
