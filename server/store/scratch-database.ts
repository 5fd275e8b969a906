import { randomBytes } from "node:crypto";
import { Client } from "pg";

const MARK = "_drill_";

/**
 * An empty database beside that of `databaseUrl`. Removes what killed processes left: the server refuses to drop a
 * database that somebody is connected to, and this process stays connected to its own.
 */
export async function makeScratchDatabase(
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
