import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";
import type { Store } from "./store.ts";
import { isInTheWay } from "./store-errors.ts";
import { firstTables } from "./migrations/0001-first-tables.ts";
import { branchNames } from "./migrations/0002-branch-names.ts";
import { articleTables } from "./migrations/0003-articles.ts";
import { removalRequestTable } from "./migrations/0004-removal-requests.ts";
import { accountTables } from "./migrations/0005-accounts.ts";
import { adminTables } from "./migrations/0006-admin.ts";
import { importScreen } from "./migrations/0007-imports.ts";
import { newestFirst } from "./migrations/0008-newest-first.ts";
import { amharicBranchNames } from "./migrations/0009-amharic-branch-names.ts";
import { importAgain } from "./migrations/0010-import-again.ts";
import { knownDevices } from "./migrations/0011-known-devices.ts";
import { wordsByStatement } from "./migrations/0012-words-by-statement.ts";
import { jobKinds } from "./migrations/0013-job-kinds.ts";
import { articleWriting } from "./migrations/0014-article-writing.ts";
import { advertising } from "./migrations/0015-advertising.ts";
import { jobAttempts } from "./migrations/0016-job-attempts.ts";
import { notices } from "./migrations/0017-notices.ts";
import { heldOffers } from "./migrations/0018-held-offers.ts";
import { telegram } from "./migrations/0019-telegram.ts";
import { noticeOrder } from "./migrations/0020-notice-order.ts";
import { signedLists } from "./migrations/0022-signed-lists.ts";
import { fileWarnings } from "./migrations/0023-file-warnings.ts";
import { listLayouts } from "./migrations/0024-list-layouts.ts";
import { passkeys } from "./migrations/0025-passkeys.ts";
import { serviceSpans } from "./migrations/0026-service-spans.ts";
import { neededMigrations } from "./migrations/0027-needed-migrations.ts";
import type { Migration } from "./migrations/migration.ts";

/** They run in this order. Never change a released one. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  branchNames,
  articleTables,
  removalRequestTable,
  accountTables,
  adminTables,
  importScreen,
  newestFirst,
  amharicBranchNames,
  importAgain,
  knownDevices,
  wordsByStatement,
  jobKinds,
  articleWriting,
  advertising,
  jobAttempts,
  notices,
  heldOffers,
  telegram,
  noticeOrder,
  signedLists,
  fileWarnings,
  listLayouts,
  passkeys,
  serviceSpans,
  neededMigrations,
];

/** A second process waits here. Any fixed number. */
const POSTGRES_LOCK = 7_307_001;

/**
 * A table that another server is using holds a migration up, and behind it everybody who wants that table. So it asks
 * for a short time only, lets the others go first and tries again.
 */
const LOCK_LIMIT_MS = 300;
const TRIES = 60;
const PAUSE_MS = 1_000;

/** A database that may not be used, as a sentence: there is none, or an older or newer build made it. */
export class UnusableDatabaseError extends Error {
  override name = "UnusableDatabaseError";
}

/**
 * Runs what is missing of `migrations` in one locked transaction and returns the names. Where another process holds
 * the tables, or a deadlock was ended at our cost, everything is undone and tried again.
 */
export async function migrate(
  store: Pick<Store, "write" | "dialect">,
  report: (line: string) => void,
  migrations = MIGRATIONS,
): Promise<string[]> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await migrateOnce(store, report, migrations);
    } catch (error) {
      if (!isInTheWay(error) || tried === TRIES) throw error;
      if (tried === 1) report("Other servers are using the tables. The migration is undone and tried again.");
      await sleep(PAUSE_MS);
    }
  }
}

function migrateOnce(
  store: Pick<Store, "write" | "dialect">,
  report: (line: string) => void,
  migrations: readonly Migration[],
): Promise<string[]> {
  return store.write(async (trx) => {
    if (store.dialect === "postgres") {
      await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(trx);
      await sql.raw(`set local lock_timeout = ${LOCK_LIMIT_MS}`).execute(trx);
    }
    await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
      trx,
    );
    const applied = await appliedMigrations(trx);
    const barring = barringMigrations(applied, migrations);
    if (barring.length > 0) throw newerDatabase(barring);
    const { missing } = compareSchema(namesOf(applied), migrations);
    for (const migration of missing) {
      if (applied.length > 0) report(`Bringing the database up to date: ${migration.name}`);
      for (const statement of migration.statements(store.dialect)) await sql.raw(statement).execute(trx);
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
        trx,
      );
      if (migration.needs !== undefined)
        await sql`update migrations set needs = ${migration.needs} where name = ${migration.name}`.execute(
          trx,
        );
    }
    return missing.map((migration) => migration.name);
  });
}

/** What a database lacks of the migrations of this build, and which of its own this build does not know. */
export function compareSchema(applied: readonly string[], migrations = MIGRATIONS) {
  const known = new Set(migrations.map((migration) => migration.name));
  return {
    missing: migrations.filter((migration) => !applied.includes(migration.name)),
    unknown: applied.filter((name) => !known.has(name)),
  };
}

/** The migrations of newer builds after which this one cannot work. */
export function barringMigrations(applied: readonly Applied[], migrations = MIGRATIONS): string[] {
  const known = new Set(migrations.map((migration) => migration.name));
  return namesOf(
    applied.filter(({ name, needs }) => !known.has(name) && typeof needs === "string" && !known.has(needs)),
  );
}

/** Throws a sentence unless all of this build's migrations have run, and no other one keeps it from working. */
export function requireUsableSchema(applied: readonly Applied[]): void {
  const barring = barringMigrations(applied);
  if (barring.length > 0) throw newerDatabase(barring);
  requireNothingMissing(namesOf(applied));
}

/** Throws a sentence unless exactly this build's migrations have run. */
export function requireOwnSchema(applied: readonly string[]): void {
  const { unknown } = compareSchema(applied);
  if (unknown.length > 0) throw newerDatabase(unknown);
  requireNothingMissing(applied);
}

function requireNothingMissing(applied: readonly string[]): void {
  const [next] = compareSchema(applied).missing;
  if (next === undefined) return;
  throw new UnusableDatabaseError(
    `The database is of an older version of this program (without ${next.name}). Start the server of this version first: it brings the database up to date.`,
  );
}

function newerDatabase(unknown: readonly string[]): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `The database was made by a newer version of this program (${unknown.join(", ")}). Start that version, or restore a backup of this one.`,
  );
}

/** True when all of this build's migrations have run, and no other one keeps it from working. */
export async function isMigrated(db: Store["db"]): Promise<boolean> {
  const applied = await appliedMigrations(db);
  return compareSchema(namesOf(applied)).missing.length + barringMigrations(applied).length === 0;
}

/** The names of the migrations that have run; null for a database without tables of this program. */
export async function readSchema(store: Pick<Store, "db" | "dialect">): Promise<string[] | null> {
  const applied = await readMigrations(store);
  return applied && namesOf(applied);
}

/** The migrations that have run; null for a database without tables of this program. */
export async function readMigrations({
  db,
  dialect,
}: Pick<Store, "db" | "dialect">): Promise<Applied[] | null> {
  const named =
    dialect === "sqlite"
      ? sql<{ name: string | null }>`select max(name) as name from sqlite_master where name = 'migrations'`
      : sql<{ name: string | null }>`select cast(to_regclass('migrations') as text) as name`;
  const { rows } = await named.execute(db);
  return (rows[0]?.name ?? null) === null ? null : appliedMigrations(db);
}

/** `needs` is missing in databases of builds that did not have it. */
export type Applied = { name: string; needs?: string | null };

async function appliedMigrations(db: Kysely<Database>): Promise<Applied[]> {
  return (await sql<Applied>`select * from migrations order by name`.execute(db)).rows;
}

const namesOf = (applied: readonly Applied[]): string[] => applied.map(({ name }) => name);
