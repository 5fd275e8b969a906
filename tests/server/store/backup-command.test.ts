import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readNote } from "../../../server/store/backup-notes.ts";
import { openTestStore } from "../stores.ts";

const COMMAND = join(import.meta.dirname, "..", "..", "..", "server", "cli", "backup.ts");

async function runBackup(dataDir: string, ...args: readonly string[]) {
  const env = { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir };
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stderr };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "passport-status-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it("npm run backup refuses a folder without a database", async () => {
  const folder = await temporaryFolder();
  const empty = join(folder, "data");
  const file = join(folder, "copy.sqlite");
  const refused = await runBackup(empty, file);
  expect(refused).toEqual({ code: 1, stderr: expect.stringContaining("There is no database in") });
  expect([existsSync(empty), existsSync(file)]).toEqual([false, false]);
});

it("npm run backup never overwrites the database itself", async () => {
  const test = await openTestStore("sqlite");
  onTestFinished(() => test.close());
  const live = join(test.options.dataDir, "passport-status.sqlite");
  const before = await readFile(live);
  const refused = await runBackup(test.options.dataDir, live, "--force");
  expect(refused).toEqual({ code: 1, stderr: expect.stringContaining("the database itself") });
  expect(await readFile(live)).toEqual(before);
  expect(await runBackup(test.options.dataDir, join(await temporaryFolder(), "copy.sqlite"))).toMatchObject({
    code: 0,
  });
});

it("npm run backup notes in the database how it ended, for alerts", async () => {
  const test = await openTestStore("sqlite");
  onTestFinished(() => test.close());
  const { dataDir } = test.options;
  const note = () => readNote(test.store.db, "backup");
  expect(await note()).toEqual({ succeeded_at: null, failed_at: null });
  const folder = await temporaryFolder();
  expect(await runBackup(dataDir, join(folder, "nowhere", "copy.sqlite"))).toMatchObject({ code: 1 });
  expect(await note()).toEqual({ succeeded_at: null, failed_at: expect.stringMatching(/^2\d{3}-/) });
  expect(await runBackup(dataDir, join(folder, "copy.sqlite"))).toMatchObject({ code: 0 });
  const { succeeded_at, failed_at } = await note();
  expect(String(succeeded_at) > String(failed_at)).toBe(true);
});
