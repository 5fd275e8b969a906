import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Env } from "../env.ts";
import { LIST_KEY_FILE, listKey, maySign, readKnownKeys } from "../lists/sync/list-keys.ts";
import { isSecretOf, OTHER_SECRET_FILE, SECRET_FILE } from "../notices/open-notices.ts";
import { auditDigest, installationOf, lateEntries, type BackupManifest } from "../store/backup-manifest.ts";
import { notingEnd } from "../store/backup-notes.ts";
import type { TableCounts } from "../store/copy-tables.ts";
import { DRILL_FOLDER, makeScratchFolder } from "../store/data-folder.ts";
import { newestBackup } from "../store/kept-backups.ts";
import { openStore } from "../store/open-store.ts";
import { restoreBackup } from "../store/restore.ts";
import { isSealed } from "../store/seal-backup.ts";
import type { Store } from "../store/store.ts";
import { sealKeysOf } from "./backup-settings.ts";
import { randomBytes } from "node:crypto";
import { Client } from "pg";

type Drill = {
  file: string;
  made_at: string;
  tables: TableCounts;
  /** Entries of the audit log that are the same in the backup, the restored copy and the database in use. */
  audit_entries: number;
  /** Keys and secrets in the backup that fit its rows. */
  secrets: string[];
};

type Open = { store: Store; env: Env; dataDir: string };

/**
 * Restores a backup into a scratch database, compares it with what the backup says of itself and with the database in
 * use, and notes how that ended. Throws a sentence for a backup that is not good.
 */
export function practiseRestore(asked: string | null, open: Open): Promise<Drill> {
  return notingEnd(open.store, "drill", console.error, async () => drill(asked, open));
}

async function drill(asked: string | null, { store, env, dataDir }: Open): Promise<Drill> {
  const installation = await installationOf(store.db);
  const file = asked ?? (await newestIn(env, installation));
  if (existsSync(file) && !existsSync(`${file}.sha256`) && !(await isSealed(file))) {
    throw new Error(
      `${file} proves nothing: it is not sealed, and ${file}.sha256, which says what was written, is missing.`,
    );
  }
  let manifest: BackupManifest | null = null;
  const scratch = await makeScratch(env, dataDir);
  try {
    const restored = await restoreBackup(file, {
      ...scratch.options,
      force: false,
      keys: sealKeysOf(env),
      judge: (said) => {
        manifest = said;
        return foreignness(file, said, installation);
      },
    });
    if (!restored.ok) throw new Error(restored.error);
    // The assignment is in a callback, which the compiler does not follow.
    const said = manifest as BackupManifest | null;
    if (said === null) throw new Error(`${file} does not say what is in it.`);
    requireSameCounts(file, said.tables, restored.value);
    // This build opens it, as its server would.
    const copy = await openStore(scratch.options);
    try {
      const audit_entries = await requireSameLog(file, said, copy, store);
      const secrets = await requireFittingSecrets(file, said, copy);
      return { file, made_at: said.made_at, tables: restored.value, audit_entries, secrets };
    } finally {
      await copy.close();
    }
  } finally {
    await scratch.remove();
  }
}

async function newestIn({ BACKUP_DIR }: Env, installation: string | null): Promise<string> {
  if (BACKUP_DIR === undefined) throw new Error("Name a backup, or set BACKUP_DIR to the folder of backups.");
  const folder = resolve(BACKUP_DIR);
  const newest = installation === null ? null : await newestBackup(folder, installation);
  if (newest === null) throw new Error(`There is no backup of this installation in ${folder}.`);
  return newest;
}

type Scratch = {
  options: { databaseUrl?: string | undefined; dataDir: string };
  remove: () => Promise<void>;
};

async function makeScratch({ DATABASE_URL }: Env, dataDir: string): Promise<Scratch> {
  if (DATABASE_URL !== undefined) {
    const { databaseUrl, remove } = await makeScratchDatabase(DATABASE_URL);
    return { options: { databaseUrl, dataDir }, remove };
  }
  const { folder, remove } = await makeScratchFolder(dataDir, DRILL_FOLDER);
  return { options: { dataDir: folder }, remove };
}

/** A sentence for a backup of another installation, and for one that does not say whose it is. */
function foreignness(file: string, said: BackupManifest | null, installation: string | null): string | null {
  if (said === null) return `${file} does not say what is in it: an earlier version made it.`;
  if (said.installation !== null && said.installation === installation) return null;
  return `${file} is not of this installation: another one made it, or the database here was made anew since.`;
}

function requireSameCounts(file: string, said: TableCounts, found: TableCounts): void {
  const wrong = Object.entries(said).filter(([table, rows]) => found[table] !== rows);
  if (wrong.length === 0) return;
  const list = wrong.map(([table, rows]) => `${table} ${found[table] ?? 0} of ${rows}`).join(", ");
  throw new Error(`${file} gave other rows than it had when it was made: ${list}.`);
}

async function requireSameLog(file: string, said: BackupManifest, copy: Store, live: Store): Promise<number> {
  if (said.audit === null) return 0;
  const { sha256, last_id, entries } = said.audit;
  if ((await auditDigest(copy.db)).sha256 !== sha256) {
    throw new Error(`The audit log that ${file} gave is not the one that was saved.`);
  }
  const late = await lateEntries(live.db, copy.db, { made_at: said.made_at, last_id });
  if ((await auditDigest(live.db, last_id, late)).sha256 !== sha256) {
    throw new Error(
      `The audit log of the database in use is not the one in ${file}, though entries are only ever added: somebody changed or added one, or another backup was restored since.`,
    );
  }
  return entries;
}

async function requireFittingSecrets(
  file: string,
  { secrets }: BackupManifest,
  { db }: Store,
): Promise<string[]> {
  const seed = secrets[LIST_KEY_FILE];
  const hasSigned = (await readKnownKeys(db)) !== null;
  if (seed !== undefined && hasSigned && !(await maySign(db, listKey(seed).publicKey))) {
    throw new Error(`Phones would refuse lists signed by the ${LIST_KEY_FILE} in ${file}.`);
  }
  // While the secret is changed there are two, and either may have sealed the rows.
  const accepted = [secrets[SECRET_FILE], secrets[OTHER_SECRET_FILE]].filter((text) => text !== undefined);
  const fitting = await Promise.all(accepted.map((text) => isSecretOf(db, text)));
  if (accepted.length > 0 && !fitting.includes(true)) {
    throw new Error(`The ${SECRET_FILE} in ${file} does not open the subscriptions in it.`);
  }
  return Object.keys(secrets);
}

const MARK = "_drill_";

/**
 * An empty database beside that of `databaseUrl`. Removes what killed processes left: the server refuses to drop a
 * database that somebody is connected to, and this process stays connected to its own.
 */
async function makeScratchDatabase(
  databaseUrl: string,
): Promise<{ databaseUrl: string; remove: () => Promise<void> }> {
  const admin = new Client({ connectionString: databaseUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string }>("select current_database() as name");
    const prefix = `${(rows[0]?.name ?? "").slice(0, 40)}${MARK}`;
    await sweep(admin, prefix);
    const name = `${prefix}${randomBytes(4).toString("hex")}`;
    await admin.query(`create database ${quoted(name)} template template0 encoding 'UTF8'`).catch(explain);
    const url = new URL(databaseUrl);
    url.pathname = `/${encodeURIComponent(name)}`;
    const holder = new Client({ connectionString: url.href });
    await holder.connect();
    return {
      databaseUrl: url.href,
      remove: async () => {
        await holder.end();
        try {
          await admin.query(`drop database if exists ${quoted(name)}`);
        } finally {
          await admin.end();
        }
      },
    };
  } catch (error) {
    await admin.end();
    throw error;
  }
}

/** What follows the prefix in a name of ours: an operator may have chosen one that begins alike. */
const MADE_HERE = /^[0-9a-f]{8}$/;

async function sweep(admin: Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of rows.filter(({ datname: name }) => MADE_HERE.test(name.slice(prefix.length)))) {
    // In use, or made by a role whose databases this one may not drop.
    await admin.query(`drop database if exists ${quoted(datname)}`).catch(() => undefined);
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const NOT_ALLOWED = "42501";

function explain(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === NOT_ALLOWED) {
    throw new Error(
      "The drill needs a database of its own, and the role in DATABASE_URL may make none. Allow it once: alter role passport createdb",
      { cause: error },
    );
  }
  throw error;
}
