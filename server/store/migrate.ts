import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Database } from "./schema.ts";
import type { Store } from "./store.ts";
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
import type { Migration } from "./migrations/migration.ts";

/** In running order. Never change a released one. */
const MIGRATIONS: readonly Migration[] = [
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
];

/** A second process waits here. Any fixed number. */
const POSTGRES_LOCK = 7_307_001;

/** Data of a newer build, which we could damage. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
}

/** Migrates in one locked transaction; returns the names of what ran. */
export async function migrate(
  store: Pick<Store, "write" | "dialect">,
  report: (line: string) => void,
): Promise<string[]> {
  return store.write(async (trx) => {
    if (store.dialect === "postgres") await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(trx);
    await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
      trx,
    );
    const applied = await appliedMigrations(trx);
    const known = new Set(MIGRATIONS.map((migration) => migration.name));
    const unknown = applied.filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new NewerDatabaseError(
        `The database was made by a newer version of this program (${unknown.join(", ")}). Start that version, or restore a backup of this one.`,
      );
    }
    const missing = MIGRATIONS.filter((migration) => !applied.includes(migration.name));
    for (const migration of missing) {
      if (applied.length > 0) report(`Bringing the database up to date: ${migration.name}`);
      for (const statement of migration.statements(store.dialect)) await sql.raw(statement).execute(trx);
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
        trx,
      );
    }
    return missing.map((migration) => migration.name);
  });
}

/** True when exactly this build's migrations have run. */
export async function isMigrated(db: Store["db"]): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return JSON.stringify(rows.map((row) => row.name)) === JSON.stringify(MIGRATIONS.map(({ name }) => name));
}

async function appliedMigrations(trx: Transaction<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(trx);
  return rows.map((row) => row.name);
}
