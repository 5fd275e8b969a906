import { createHash, randomUUID } from "node:crypto";
import SqliteDatabase from "better-sqlite3";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "./schema.ts";

/** A table of the backup's file alone: it is taken out before the file becomes a database. */
const TABLE = "backup_manifest";
/** A higher number is of a newer program. */
const FORMAT = 1;

const auditSchema = z.object({ entries: z.int(), last_id: z.int(), sha256: z.string() });

const manifestSchema = z.object({
  /** Which installation's data it is; null if that could not be stored. */
  installation: z.nullable(z.string()),
  made_at: z.string(),
  tables: z.record(z.string(), z.int()),
  /** Null for databases of early builds, which had no log. */
  audit: z.nullable(auditSchema),
  /** Keys and secrets, by the names of their files in DATA_DIR. Only sealed backups carry them. */
  secrets: z.record(z.string(), z.string()),
});

/** What a backup says of itself, so that a restored copy can be compared with it. */
export type BackupManifest = z.infer<typeof manifestSchema>;

export type AuditDigest = z.infer<typeof auditSchema>;

const ENTRIES_AT_ONCE = 1_000;
/** No write that is logged takes as long. */
const LONGEST_WRITE_MS = 3_600_000;
const COLUMNS = [
  "id",
  "account_id",
  "account_name",
  "what",
  "subject",
  "before",
  "after",
  "queued_at",
  "applied_at",
] as const;

/**
 * One hash over the audit log's entries in their order. The log only grows, so the hash up to an entry stays the same
 * for ever, and another one means that somebody changed what was written.
 */
export async function auditDigest(
  db: Kysely<Database>,
  upTo = Number.MAX_SAFE_INTEGER,
  without: ReadonlySet<number> = new Set(),
): Promise<AuditDigest> {
  const sum = createHash("sha256");
  let [entries, last] = [0, 0];
  for (;;) {
    const rows = await db
      .selectFrom("audit_log")
      .select(COLUMNS)
      .where("id", ">", last)
      .where("id", "<=", Math.min(upTo, 2 ** 31 - 1))
      .orderBy("id")
      .limit(ENTRIES_AT_ONCE)
      .execute();
    const counted = rows.filter(({ id }) => !without.has(id));
    for (const row of counted) sum.update(`${JSON.stringify(COLUMNS.map((column) => row[column]))}\n`);
    entries += counted.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < ENTRIES_AT_ONCE) break;
  }
  return { entries, last_id: last, sha256: sum.digest("hex") };
}

/**
 * Entries of the database in use that were still being written when the backup's last entry was there: PostgreSQL gives
 * numbers out before it commits. An entry that is older than that and not in the backup was added behind its back.
 */
export async function lateEntries(
  live: Kysely<Database>,
  copy: Kysely<Database>,
  { made_at, last_id }: { made_at: string; last_id: number },
): Promise<Set<number>> {
  const since = new Date(Date.parse(made_at) - LONGEST_WRITE_MS).toISOString();
  const recent = (db: Kysely<Database>) =>
    db
      .selectFrom("audit_log")
      .select("id")
      .where("applied_at", ">=", since)
      .where("id", "<=", last_id)
      .execute();
  const saved = new Set((await recent(copy)).map(({ id }) => id));
  return new Set((await recent(live)).map(({ id }) => id).filter((id) => !saved.has(id)));
}

/** Writes it into a finished copy. */
export function writeManifest(file: string, manifest: BackupManifest): void {
  const db = new SqliteDatabase(file);
  try {
    db.exec(`create table ${TABLE} (format integer not null, body text not null)`);
    db.prepare(`insert into ${TABLE} values (?, ?)`).run(FORMAT, JSON.stringify(manifest));
  } finally {
    db.close();
  }
}

/** Takes it out of a copy, with every trace of the secrets; null for backups of builds that wrote none. Throws a sentence. */
export function takeManifest(file: string): BackupManifest | null {
  const db = new SqliteDatabase(file);
  try {
    const isThere = db.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(TABLE);
    if (isThere === undefined) return null;
    const row = z
      .object({ format: z.int(), body: z.string() })
      .parse(db.prepare(`select format, body from ${TABLE}`).get());
    if (row.format > FORMAT) {
      throw new Error(
        "The backup was made by a newer version of this program. Restore it with that version.",
      );
    }
    const manifest = manifestSchema.parse(JSON.parse(row.body));
    db.pragma("secure_delete = on");
    db.exec(`drop table ${TABLE}`);
    return manifest;
  } finally {
    db.close();
  }
}

/** Row of `settings` that all backups of an installation carry. */
const INSTALLATION = "installation";

/** Makes the name at the first backup. Null if the database cannot take it: a backup from a full disk is worth more. */
export async function installationOf(db: Kysely<Database>): Promise<string | null> {
  const read = async () =>
    db.selectFrom("settings").select("value").where("key", "=", INSTALLATION).executeTakeFirst();
  try {
    const known = await read();
    if (known !== undefined) return known.value;
    await db
      .insertInto("settings")
      .values({ key: INSTALLATION, value: randomUUID() })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    return (await read())?.value ?? null;
  } catch {
    return null;
  }
}
