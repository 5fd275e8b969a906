import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgres } from "../../scripts/embedded-postgres.ts";
import { Client } from "pg";

export type PostgresCluster = {
  urlOf: (database: string) => string;
  /** Runs one statement as the superuser, on a connection of its own. */
  run: (statement: string, database?: string) => Promise<void>;
  /** Stops it as a crash would: every connection is cut, nothing is written down first. */
  crash: () => Promise<void>;
  /** Starts it again after that. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A PostgreSQL of its own on a free port; `settings` come after those that make tests quick. */
export async function startCluster(settings: readonly string[] = []): Promise<PostgresCluster> {
  const port = await freePort();
  const databaseDir = join(tmpdir(), `passport-status-postgres-${randomUUID()}`);
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.platform !== "win32" && userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: [
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "max_connections=200",
      "shared_buffers=64MB",
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      ...settings,
    ].flatMap((setting) => ["-c", setting]),
    onLog: (line) => output.push(line),
    onError: (line) => output.push(String(line)),
  });
  const start = async (): Promise<void> => {
    try {
      await server.start();
    } catch (error) {
      throw new Error(`PostgreSQL did not start: ${String(error)}\n${output.join("")}`, { cause: error });
    }
  };
  await server.initialise();
  await start();
  const urlOf = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  return {
    urlOf,
    start,
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
