import { spawnSync } from "node:child_process";
import { accessSync, chownSync, constants, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listPaths, signedHeadSchema } from "#domain/lists/sync-head.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { dataFolder, startServer } from "../support/server-process.ts";
import type { ServerProcess } from "../support/server-process.ts";

const CLI = join(import.meta.dirname, "..", "..", "..", "server", "cli");
/** An account that no machine has. */
const SERVICE = { uid: 61_234, gid: 61_235 };
const NOTICES = { NOTICES_CONTACT: "mailto:admin@example.org" };

function asRoot(dataDir: string, command: string, ...words: readonly string[]) {
  const env = { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(CLI, command), ...words], {
    env,
    encoding: "utf8",
  });
  expect(stderr + stdout).not.toContain("Nothing was changed");
  expect(status, stderr).toBe(0);
  return stdout;
}

const asService = (dataDir: string) => startServer(dataDir, NOTICES, SERVICE);

/** Null before the first signature. */
async function signer(server: ServerProcess): Promise<string | null> {
  const head = await fetch((await server.origin) + listPaths.head);
  return head.ok ? signedHeadSchema.parse(await head.json()).key : null;
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill("SIGTERM");
  expect(await server.exit, server.output()).toBe(0);
}

/** The names and owners of what the account of the service could not open. */
function foreign(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => {
    const { uid, gid } = statSync(join(dataDir, name));
    return uid !== SERVICE.uid || gid !== SERVICE.gid;
  });
}

/** Why this machine cannot play it; null if it can. */
function obstacle(): string | null {
  if (process.getuid?.() !== 0) return "only root may start a server under another account";
  const { mode } = statSync(join(CLI, ".."));
  if ((mode & 0o005) !== 0o005) return "the sources cannot be read by another account";
  try {
    accessSync(process.execPath, constants.X_OK);
    return null;
  } catch {
    return "node cannot be run by another account";
  }
}

it("commands as root leave the files of a service under another account to that account @thorough", async (context) => {
  const reason = obstacle();
  if (reason !== null) context.skip(reason);
  const dataDir = await dataFolder();
  const backups = await dataFolder();
  chownSync(dataDir, SERVICE.uid, SERVICE.gid);
  const first = asService(dataDir);
  await first.origin;
  const store = await openStore({ dataDir });
  const rows = [{ number: "AAL0000001", first: "Abebe", last: "Alemu" }];
  await importList(store, { location: "Adama", date: "2026-11-16", rows }, new Date().toISOString());
  await store.close();
  await expect.poll(() => signer(first), { timeout: 20_000 }).not.toBeNull();
  const key = await signer(first);
  await stop(first);

  const backup = join(backups, "copy.db");
  asRoot(dataDir, "backup.ts", backup);
  asRoot(dataDir, "restore.ts", backup, "--force");
  const rotated = JSON.parse(asRoot(dataDir, "keys.ts", "rotate"));
  asRoot(dataDir, "vapid.ts", "rotate");
  asRoot(dataDir, "admin.ts", "create");
  expect(foreign(dataDir)).toEqual([]);

  const second = asService(dataDir);
  expect(rotated.key).not.toBe(key);
  await expect.poll(() => signer(second), { timeout: 20_000 }).toBe(rotated.key);
  await stop(second);

  // Into a folder that the service has but not yet used.
  const empty = await dataFolder();
  chownSync(empty, SERVICE.uid, SERVICE.gid);
  asRoot(empty, "restore.ts", backup);
  expect(foreign(empty)).toEqual([]);
  const third = asService(empty);
  expect((await fetch(`${await third.origin}/readyz`)).status).toBe(200);
  await stop(third);
}, 120_000);
