import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { postgresServer, postgresUrl } from "../../support/embedded-postgres.ts";
import { freePort } from "../../support/free-port.ts";
import { Client } from "pg";

/** A PostgreSQL and its synchronous standby. */
export type DatabasePair = {
  primary: DatabaseServer;
  standby: DatabaseServer;
  /** Makes the standby writable. */
  promote: () => Promise<void>;
  stop: () => Promise<void>;
};

export type DatabaseServer = {
  port: number;
  start: () => Promise<void>;
  /** Closes sessions and flushes. */
  stop: () => Promise<void>;
  /** `kill -9` of all its processes, like a power cut. */
  kill: () => Promise<void>;
  /** Asks as superuser. */
  query: <Row = unknown>(statement: string, database?: string) => Promise<Row[]>;
};

export const DATABASE = "passport_status";
/** How often the standby reconnects; writes wait for it. */
const STANDBY_RETRY = "200ms";

export async function startDatabasePair(folder: string): Promise<DatabasePair> {
  const primaryPort = await freePort();
  const primaryDir = join(folder, "primary");
  const first = databaseServer(primaryDir, primaryPort, []);
  await first.initialise();
  await first.start();
  await first.query(`create database ${DATABASE}`);
  await first.stop();

  const standbyDir = join(folder, "standby");
  await promisify(execFile)("cp", ["-a", primaryDir, standbyDir]);
  await writeFile(join(standbyDir, "standby.signal"), "");
  const address = `host=127.0.0.1 port=${primaryPort} user=postgres password=postgres application_name=standby`;
  const standby = databaseServer(standbyDir, await freePort(), [
    `primary_conninfo=${address}`,
    `wal_retrieve_retry_interval=${STANDBY_RETRY}`,
  ]);
  const primary = databaseServer(primaryDir, primaryPort, ["synchronous_standby_names=standby"]);
  await primary.start();
  await standby.start();
  return {
    primary,
    standby,
    promote: async () => {
      await standby.query("select pg_promote(true, 30)");
    },
    stop: async () => {
      // Standby first, or the primary's commits could not finish.
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function databaseServer(
  databaseDir: string,
  port: number,
  settings: readonly string[],
): DatabaseServer & { initialise: () => Promise<void> } {
  const server = postgresServer({
    databaseDir,
    port,
    persistent: true,
    settings: ["max_connections=200", "shared_buffers=128MB", "max_wal_senders=4", ...settings],
  });
  let isRunning = false;
  const client = async (database: string) => {
    const made = new Client({ connectionString: postgresUrl(port, database) });
    // A killed server cuts it; the query reports that.
    made.on("error", () => undefined);
    await made.connect();
    return made;
  };
  const query = async <Row>(statement: string, database = "postgres") => {
    const one = await client(database);
    try {
      return (await one.query(statement)).rows as Row[];
    } finally {
      await one.end();
    }
  };
  const untilAnswering = async () => {
    for (;;) {
      await sleep(100);
      const answers = await query("select 1").catch(() => null);
      if (answers !== null) return;
    }
  };
  return {
    port,
    query,
    initialise: () => server.initialise(),
    start: async () => {
      // The library only recognises a primary's start message.
      await Promise.race([server.start(), untilAnswering()]);
      isRunning = true;
    },
    stop: async () => {
      if (isRunning) await server.stop();
      isRunning = false;
    },
    kill: async () => {
      await killAll(databaseDir);
      isRunning = false;
    },
  };
}

/** Kills the children too and waits for all. */
async function killAll(databaseDir: string): Promise<void> {
  const pid = Number((await readFile(join(databaseDir, "postmaster.pid"), "utf8")).split("\n")[0]);
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=", "--ppid", String(pid)]);
  const children = stdout.split("\n").map(Number).filter(Boolean);
  for (const one of [pid, ...children]) tryKill(one, "SIGKILL");
  while ([pid, ...children].some((one) => tryKill(one, 0))) await sleep(20);
}

function tryKill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
