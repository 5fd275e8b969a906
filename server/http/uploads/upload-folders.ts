import { hash } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { hasCode } from "../../error-code.ts";

const PREFIX = "passport-upload-";
/** Pids are per machine; containers may share the folder. */
const MACHINE = hash("sha256", hostname(), "hex").slice(0, 8);
/** Uploads take 40 minutes at most. */
const OLD_MS = 2 * 3_600_000;

/** Named after machine and process. */
export async function makeUploadFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${MACHINE}-${process.pid}-`));
}

/** Removes killed processes' folders; returns how many. */
export async function removeDeadUploads(folder = tmpdir()): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(PREFIX));
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    if (!(await isDead(path, name))) continue;
    // Another server may be cleaning too, or own the folder.
    await rm(path, { recursive: true, force: true }).then(
      () => removed++,
      () => undefined,
    );
  }
  return removed;
}

async function isDead(path: string, name: string): Promise<boolean> {
  const [, machine, pid] = /^passport-upload-([0-9a-f]{8})-(\d+)-/.exec(name) ?? [];
  if (machine === MACHINE) return !isRunning(Number(pid));
  const made = await stat(path).catch(() => null);
  return made !== null && Date.now() - made.mtimeMs > OLD_MS;
}

/** Called before the first upload, so our own pid is a reused one. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}
