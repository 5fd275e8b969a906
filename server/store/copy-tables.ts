import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

type Table = keyof Database;

/**
 * Tables in a backup, referenced ones first, with keys. Excludes short-lived counters and waits, and sessions, devices
 * and links, so a restore never revives revoked ones, and the log of when the service was here: what it was between
 * backup and restore is not known.
 */
export const KEPT_TABLES: readonly (readonly [Table, readonly string[]])[] = [
  ["locations", ["id"]],
  ["import_batches", ["id"]],
  ["import_files", ["batch_id"]],
  ["import_rows", ["batch_id", "seq"]],
  ["import_layouts", ["signature"]],
  ["listings", ["id"]],
  ["passports", ["id"]],
  ["passport_words", ["word", "passport_id"]],
  ["articles", ["id"]],
  ["categories", ["id"]],
  ["tags", ["id"]],
  ["article_categories", ["article_id", "category_id"]],
  ["article_tags", ["article_id", "tag_id"]],
  ["article_slugs", ["slug"]],
  ["article_media", ["article_id", "media_id"]],
  ["media", ["id"]],
  ["media_files", ["media_id", "name"]],
  ["removal_requests", ["id"]],
  ["advertisement_requests", ["id"]],
  ["advertisement_request_files", ["request_id"]],
  ["advertisements", ["id"]],
  ["advertisement_payments", ["id"]],
  ["ad_offers", ["id"]],
  ["ad_turns", ["placement"]],
  ["ad_days", ["day", "advertisement_id", "placement"]],
  ["ad_ignored", ["day", "advertisement_id", "placement", "kind", "reason"]],
  ["ad_report_links", ["token_hash"]],
  ["day_figures", ["day", "name"]],
  ["users", ["id"]],
  ["passkeys", ["id"]],
  ["recovery_codes", ["user_id", "code_hash"]],
  ["idempotency_keys", ["account_id", "key"]],
  ["audit_log", ["id"]],
  ["segments", ["key"]],
  ["segment_bodies", ["hash"]],
  ["manifest", ["id"]],
  ["jobs", ["id"]],
  ["job_attempts", ["job_id", "attempt"]],
  ["job_kinds", ["kind"]],
  ["notice_keys", ["id"]],
  ["notice_subscriptions", ["id"]],
  ["notice_buckets", ["bucket", "subscription_id"]],
  ["notice_publications", ["id"]],
  ["notice_rows", ["publication_id", "bucket", "request_number"]],
  ["notice_deliveries", ["publication_id", "subscription_id"]],
  ["notice_routes", ["route"]],
  ["settings", ["key"]],
];

/** Large rows; copied a few at a time. */
const LARGE_ROWS: readonly Table[] = [
  "import_files",
  "articles",
  "segment_bodies",
  "manifest",
  "media_files",
  "advertisement_request_files",
];
/** Their `id` is no sequence. */
const NOT_NUMBERED: readonly Table[] = ["manifest", "media", "ad_offers"];
const ROWS_AT_ONCE = 1_000;

export type TableCounts = Record<string, number>;

/** A database of an older build lacks some. On PostgreSQL another schema may have tables of the same names. */
async function tablesIn(db: Kysely<Database>): Promise<typeof KEPT_TABLES> {
  const tables = await db.introspection.getTables();
  const schemas = tables.some(({ schema }) => schema !== undefined) ? await schemasInPath(db) : [undefined];
  const present = new Set(tables.flatMap(({ name, schema }) => (schemas.includes(schema) ? name : [])));
  return KEPT_TABLES.filter(([table]) => present.has(table));
}

/** Schemas (PostgreSQL) where tables named without one are looked for. */
async function schemasInPath(db: Kysely<Database>): Promise<readonly (string | undefined)[]> {
  const { rows } = await sql<{ name: string }>`select unnest(current_schemas(false))::text as name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Rows per table. */
export async function countTables(db: Kysely<Database>): Promise<TableCounts> {
  const counts: TableCounts = {};
  for (const [table] of await tablesIn(db)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** Ignores branches, which come with the schema. */
export function holdsNothing(counts: TableCounts): boolean {
  return ["listings", "import_batches", "users"].every((table) => (counts[table] ?? 0) === 0);
}

export async function emptyTables(db: Kysely<Database>): Promise<void> {
  for (const [table] of (await tablesIn(db)).toReversed())
    await sql`delete from ${sql.table(table)}`.execute(db);
}

/** Copies in key order, a few rows at a time; both sides have the same schema. */
export async function copyTables(from: Kysely<Database>, to: Kysely<Database>): Promise<void> {
  for (const [table, key] of await tablesIn(from)) {
    const limit = LARGE_ROWS.includes(table) ? 5 : ROWS_AT_ONCE;
    let last: readonly unknown[] | null = null;
    for (;;) {
      const rows = await readAfter(from, table, key, last, limit);
      await insertRows(to, table, rows);
      const end = rows.at(-1);
      if (rows.length < limit || end === undefined) break;
      last = key.map((column) => end[column]);
    }
  }
}

async function readAfter(
  db: Kysely<Database>,
  table: Table,
  key: readonly string[],
  last: readonly unknown[] | null,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const after = last === null ? sql`` : sql` where (${columns}) > (${sql.join([...last])})`;
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)}${after} order by ${columns} limit ${limit}`.execute(db);
  return rows;
}

async function insertRows(
  db: Kysely<Database>,
  table: Table,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(db);
}

/**
 * Sets PostgreSQL's sequences after the copied ids. The log and articles name accounts that were closed: their numbers
 * are never given to somebody else, who would be shown what those did.
 */
export async function continueIds(db: Kysely<Database>): Promise<void> {
  for (const [table, key] of KEPT_TABLES) {
    if (key.join() !== "id" || NOT_NUMBERED.includes(table)) continue;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), max(id) is not null)
      from ${sql.table(table)}`.execute(db);
  }
  await sql`select setval(pg_get_serial_sequence('users', 'id'), greatest(
    (select last_value from users_id_seq),
    (select max(account_id) from audit_log),
    (select max(cast(substr(subject, 6) as bigint)) from audit_log where subject ~ '^user:[0-9]{1,15}$'),
    (select max(author_id) from articles)
  ), (select is_called from users_id_seq) or exists (select 1 from audit_log where account_id is not null))`.execute(
    db,
  );
}
