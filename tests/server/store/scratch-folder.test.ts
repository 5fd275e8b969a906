import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { writeBackup } from "../../../server/store/backup.ts";
import { openExistingStore } from "../../../server/store/open-store.ts";
import { restoreBackup } from "../../../server/store/restore.ts";
import { makeScratchFolder, sweepScratchFolders } from "../../../server/store/data-folder.ts";
import { openTestStore } from "../stores.ts";
import { dataFolder, startServer } from "../support/server-process.ts";
import { temporaryFolder } from "./older-database.ts";

const MODULE = new URL("../../../server/store/data-folder.ts", import.meta.url).href;

/** A process that made a folder in `parent` and works in it until it is killed. */
async function working(parent: string, prefix: string) {
  const code = `
    import { writeFileSync } from "node:fs";
    const { makeScratchFolder } = await import(${JSON.stringify(MODULE)});
    const { folder } = await makeScratchFolder(${JSON.stringify(parent)}, ${JSON.stringify(prefix)});
    writeFileSync(folder + "/half-a-copy", "accounts");
    console.log(folder);
    setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  const kill = async () => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  return { folder: said.toString().trim(), kill };
}

it("A scratch folder stays while a process works in it, and goes after that one was killed", async () => {
  const parent = await temporaryFolder();
  const { folder, kill } = await working(parent, ".backup-");
  await sweepScratchFolders(parent, ".backup-");
  expect(existsSync(join(folder, "half-a-copy"))).toBe(true);
  await kill();
  await sweepScratchFolders(parent, ".other-");
  expect(existsSync(folder)).toBe(true);
  await sweepScratchFolders(parent, ".backup-");
  expect(await readdir(parent)).toEqual([]);
});

it("A folder without a lock goes when it is a day old: earlier builds left such ones", async () => {
  const parent = await temporaryFolder();
  for (const name of [".backup-old", ".backup-new"]) {
    await mkdir(join(parent, name));
    await writeFile(join(parent, name, "passport-status.sqlite"), "half");
  }
  const before = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(parent, ".backup-old"), before, before);
  await sweepScratchFolders(parent, ".backup-");
  expect(await readdir(parent)).toEqual([".backup-new"]);
});

it("Many processes at once get a folder each", async () => {
  const parent = await temporaryFolder();
  const made = await Promise.all(Array.from({ length: 20 }, () => makeScratchFolder(parent, ".restore-")));
  expect(new Set(made.map(({ folder }) => folder)).size).toBe(20);
  expect(made.every(({ folder }) => existsSync(folder))).toBe(true);
  await Promise.all(made.map(({ remove }) => remove()));
  expect(await readdir(parent)).toEqual([]);
});

it("The next backup, restore, other command and server start remove what a killed one left", async () => {
  const folder = await temporaryFolder();
  const source = await openTestStore("sqlite");
  onTestFinished(() => source.close());
  const backups = await working(folder, ".backup-");
  await backups.kill();
  const file = join(folder, "copy.db");
  await writeBackup(source.store, file);
  expect((await readdir(folder)).sort()).toEqual(["copy.db", "copy.db.sha256"]);

  const data = await dataFolder();
  const first = await working(data, ".restore-");
  await first.kill();
  expect((await restoreBackup(file, { dataDir: data, force: false })).ok).toBe(true);
  expect((await readdir(data)).filter((name) => name.startsWith("."))).toEqual([]);

  for (const prefix of [".restore-", ".backup-"]) await (await working(data, prefix)).kill();
  await startServer(data).origin;
  expect((await readdir(data)).filter((name) => name.startsWith("."))).toEqual([]);

  for (const prefix of [".restore-", ".backup-"]) await (await working(data, prefix)).kill();
  await (await openExistingStore({ dataDir: data })).close();
  expect((await readdir(data)).filter((name) => name.startsWith("."))).toEqual([]);
});
