import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
const ROOM = 4 * 1024 ** 3;

/**
 * Where tests keep databases and browser profiles: in memory where Linux has room for that, else in the system's
 * folder. SQLite waits for the disk at every commit, and a busy disk doubles the time of the server's tests.
 */
export function temporaryFolder(): string {
  if (process.env["TMPDIR"] !== undefined || !existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM ? IN_MEMORY : tmpdir();
}
