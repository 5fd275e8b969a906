import { randomUUID } from "node:crypto";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { EmbeddedPostgres } from "../scripts/embedded-postgres.ts";
import type { CleanUp } from "./clean-up.ts";
import { freePort } from "./server-process.ts";

/** A PostgreSQL of its own with an ordinary configuration; answers the address of its empty database. */
export async function startPostgres(cleanUp: CleanUp): Promise<string> {
  const port = await freePort();
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `passport-bench-postgres-${randomUUID()}`),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    // PostgreSQL refuses to run as root, which a container's user often is.
    createPostgresUser: process.platform !== "win32" && userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8"],
    postgresFlags: ["listen_addresses=127.0.0.1", "unix_socket_directories=", "shared_buffers=256MB"].flatMap(
      (setting) => ["-c", setting],
    ),
    onLog: (line) => output.push(line),
    onError: (line) => output.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${output.join("")}`, { cause: error });
  }
  cleanUp.add(() => server.stop());
  return `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
}
