import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresServer, postgresUrl } from "../../scripts/support/embedded-postgres.ts";
import { freePort } from "../../scripts/support/free-port.ts";
import type { CleanUp } from "./clean-up.ts";

/** Ordinary configuration; returns the URL of an empty database. */
export async function startPostgres(cleanUp: CleanUp): Promise<string> {
  const port = await freePort();
  const server = postgresServer({
    databaseDir: join(tmpdir(), `passport-bench-postgres-${randomUUID()}`),
    port,
    settings: ["shared_buffers=256MB"],
  });
  await server.initialise();
  await server.start();
  cleanUp.add(() => server.stop());
  return postgresUrl(port, "postgres");
}
