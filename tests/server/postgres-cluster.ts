import { readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "../../scripts/temporary-folder.ts";
import { postgresServer, postgresUrl } from "../../scripts/support/embedded-postgres.ts";
import { freePort } from "../../scripts/support/free-port.ts";
import { Client } from "pg";

export type PostgresCluster = {
  urlOf: (database: string) => string;
  /** Runs as superuser, on a connection of its own. */
  run: (statement: string, database?: string) => Promise<void>;
  /** No checkpoint, connections cut. */
  crash: () => Promise<void>;
  /** Starts it again after `crash`. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** `settings` are added to those that speed up tests. */
export async function startCluster(settings: readonly string[] = []): Promise<PostgresCluster> {
  const port = await freePort();
  const databaseDir = join(temporaryFolder(), `passport-status-postgres-${randomUUID()}`);
  const server = postgresServer({
    databaseDir,
    port,
    // Checking a password costs as much as many a test's queries.
    initdbFlags: ["--no-sync", "--auth=trust"],
    settings: [
      "max_connections=200",
      "shared_buffers=64MB",
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "wal_level=minimal",
      "max_wal_senders=0",
      "autovacuum=off",
      ...settings,
    ],
  });
  await server.initialise();
  await server.start();
  const urlOf = (name: string) => postgresUrl(port, name);
  return {
    urlOf,
    start: () => server.start(),
    run: async (statement, database = "postgres") => {
      const client = new Client({ connectionString: urlOf(database) });
      await client.connect();
      try {
        await client.query(statement);
      } finally {
        await client.end();
      }
    },
    crash: async () => {
      const pid = Number((await readFile(join(databaseDir, "postmaster.pid"), "utf8")).split("\n")[0]);
      process.kill(pid, "SIGQUIT");
      while (isAlive(pid)) await sleep(20);
    },
    stop: () => server.stop(),
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
