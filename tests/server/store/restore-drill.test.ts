import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { openListKey } from "../../../server/lists/sync/list-keys.ts";
import { openNotices } from "../../../server/notices/open-notices.ts";
import { secretOfFolder } from "../../../server/secret-file.ts";
import { readNote, writeNote } from "../../../server/store/backup-notes.ts";
import { fileSha256 } from "../../../server/store/backup.ts";
import { restoreBackup } from "../../../server/store/restore.ts";
import { writeAudit } from "../../../server/accounts/audit.ts";
import { storePassports } from "../invented-passports.ts";
import { EACH_DIALECT_THOROUGHLY, openTestStore } from "../stores.ts";
import type { StoreDialect, TestStore } from "../stores.ts";
import { testApp } from "../test-app.ts";

const CLI = join(import.meta.dirname, "..", "..", "..", "server", "cli");
const PASSPHRASE = "an invented sentence of many letters";

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "passport-status-drill-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type Ran = { code: number; out: string; err: string };
type Run = (command: string, ...args: readonly string[]) => Promise<Ran>;

/** An installation with a key, a secret, passports and an audit log, and its commands. */
async function installation(dialect: StoreDialect, settings: Record<string, string> = {}) {
  const test = await openTestStore(dialect);
  onTestFinished(() => test.close());
  const { dataDir, databaseUrl = "" } = test.options;
  const backups = await temporaryFolder();
  await openListKey({ store: test.store, dataDir, setting: undefined });
  const secret = secretOfFolder(dataDir, "notices-secret");
  expect((await openNotices(test.store, secret, Date.now())).ok).toBe(true);
  await storePassports(test.store, [
    { request_number: "AAL1000000", first_name: "Invented", middle_name: null, last_name: "Person" },
  ]);
  for (const subject of ["passport:AAL1000000", "branch:1"]) await note(test, subject);
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    BACKUP_DIR: backups,
    ...settings,
  };
  const run: Run = (command, ...args) =>
    new Promise((resolve) => {
      execFile(process.execPath, [join(CLI, `${command}.ts`), ...args], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      );
    });
  const made = async (): Promise<string> => {
    const { code, out, err } = await run("backup");
    expect([code, err]).toEqual([0, ""]);
    return String(JSON.parse(out).file);
  };
  return { test, run, made, backups, dataDir, env };
}

async function note({ store }: TestStore, subject: string): Promise<void> {
  await store.write((trx) =>
    writeAudit(trx, { account: null, action: "invented.change", subject, now: "2026-11-20T00:00:00.000Z" }),
  );
}

/** As whoever changes a backup could do it. */
async function nameHash(file: string): Promise<void> {
  await writeFile(`${file}.sha256`, `${await fileSha256(file)}  copy\n`);
}

async function figure({ store }: TestStore, name: string): Promise<number> {
  const app = await testApp(store, { metrics: true });
  const line = (await app.inject("/metrics")).body.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.split(" ")[1]);
}

/** The databases and folders that drills made and did not remove. */
async function leftovers({ options }: TestStore): Promise<string[]> {
  if (options.databaseUrl === undefined) {
    return (await readdir(options.dataDir)).filter((name) => name.startsWith(".drill-"));
  }
  const client = new Client({ connectionString: options.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, current_database() || '_drill_')",
  );
  await client.end();
  return rows.map(({ datname }) => datname);
}

describe.each(EACH_DIALECT_THOROUGHLY)("A restore drill (%s)%s", { timeout: 120_000 }, (dialect) => {
  it("proves the newest backup, says so in /metrics, and leaves nothing behind", async () => {
    const { test, run, made, dataDir } = await installation(dialect, { BACKUP_PASSPHRASE: PASSPHRASE });
    expect(await figure(test, "restore_drill_succeeded_timestamp_seconds")).toBe(0);
    const file = await made();
    const before = await readFile(join(dataDir, "lists-key"), "utf8");
    // Entries that came after the backup change nothing of those in it.
    await note(test, "branch:2");
    const { code, out, err } = await run("restore", "--drill");
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toMatchObject({
      file,
      audit_entries: 2,
      tables: { passports: 1, audit_log: 2 },
      secrets: ["lists-key", "notices-secret"],
    });
    const at = await figure(test, "restore_drill_succeeded_timestamp_seconds");
    expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(600);
    expect(await leftovers(test)).toEqual([]);
    expect(await readFile(join(dataDir, "lists-key"), "utf8")).toBe(before);
  });

  it("refuses a backup of another installation, and a file that is none", async () => {
    const { test, run, made, backups } = await installation(dialect);
    await made();
    const other = await installation(dialect);
    const theirs = await other.made();
    expect(await run("restore", "--drill", theirs)).toMatchObject({
      code: 1,
      err: expect.stringContaining("not of this installation"),
    });
    const foreign = join(backups, "dump.sql");
    await writeFile(foreign, "-- PostgreSQL database dump\n".repeat(500));
    expect(await run("restore", "--drill", foreign)).toMatchObject({
      code: 1,
      err: expect.stringContaining("proves nothing"),
    });
    await nameHash(foreign);
    expect(await run("restore", "--drill", foreign)).toMatchObject({
      code: 1,
      err: expect.stringContaining("is not a backup of this program"),
    });
    expect((await readNote(test.store.db, "drill")).succeeded_at).toBeNull();
    expect(await figure(test, "restore_drill_failed_timestamp_seconds")).toBeGreaterThan(0);
    expect(await leftovers(test)).toEqual([]);
  });

  it("notices an audit log that was changed since the backup", async () => {
    const { test, run, made } = await installation(dialect);
    await made();
    expect(await run("restore", "--drill")).toMatchObject({ code: 0 });
    const { db } = test.store;
    if (dialect === "postgres") await sql`alter table audit_log disable trigger user`.execute(db);
    else {
      const { rows } = await sql<{ name: string }>`select name from sqlite_master
        where type = 'trigger' and tbl_name = 'audit_log'`.execute(db);
      for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
    }
    await sql`update audit_log set subject = 'passport:AAL9999999' where id = 1`.execute(db);
    expect(await run("restore", "--drill")).toMatchObject({
      code: 1,
      err: expect.stringContaining("somebody changed or added one"),
    });
  });

  it("accuses nobody of an entry that was committed after a later one", async () => {
    const { test, run, made } = await installation(dialect);
    const insert = (id: number, applied_at: string) =>
      test.store.db
        .insertInto("audit_log")
        .values({ id, account_name: "invented", what: "invented.change", subject: "branch:1", applied_at })
        .execute();
    await insert(20, new Date().toISOString());
    await made();
    await insert(10, new Date().toISOString());
    expect(await run("restore", "--drill")).toMatchObject({ code: 0 });
    // One that claims to be older than the backup cannot have been late.
    await insert(11, "2026-11-20T00:00:00.000Z");
    expect(await run("restore", "--drill")).toMatchObject({
      code: 1,
      err: expect.stringContaining("somebody changed or added one"),
    });
  });

  it("clears away what a killed one left", async () => {
    const { test, run, made, env } = await installation(dialect);
    await made();
    const child = spawn(process.execPath, [join(CLI, "restore.ts"), "--drill"], { env, stdio: "ignore" });
    const gone = once(child, "exit");
    // A folder is this moment's, and kept for a day, until its process has locked it.
    const locked = async () => {
      const [name = ""] = await leftovers(test);
      if (dialect === "postgres") return name !== "";
      return name !== "" && (await readdir(join(test.options.dataDir, name))).includes("in-use.lock");
    };
    await expect.poll(locked, { timeout: 60_000, interval: 5 }).toBe(true);
    child.kill("SIGKILL");
    await gone;
    expect(await leftovers(test)).toHaveLength(1);
    // PostgreSQL notices a moment later that nobody is connected any more.
    await expect
      .poll(
        async () => {
          expect(await run("restore", "--drill")).toMatchObject({ code: 0 });
          return leftovers(test);
        },
        { timeout: 60_000 },
      )
      .toEqual([]);
  });
});

describe("Sealed backups", { timeout: 120_000 }, () => {
  it("carry keys and secrets for who has the passphrase, and say nothing to others", async () => {
    const { run, made, dataDir } = await installation("sqlite", { BACKUP_PASSPHRASE: PASSPHRASE });
    const file = await made();
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    expect(bytes.includes("Invented")).toBe(false);

    const empty = join(await temporaryFolder(), "data");
    const restoreTo = (settings: Record<string, string>) =>
      new Promise<Ran>((resolve) => {
        const env = { ...process.env, DATA_DIR: empty, DATABASE_URL: "", ...settings };
        execFile(process.execPath, [join(CLI, "restore.ts"), file], { env }, (error, out, err) =>
          resolve({ code: Number(error?.code ?? 0), out, err }),
        );
      });
    expect(await restoreTo({})).toMatchObject({ code: 1, err: expect.stringContaining("BACKUP_PASSPHRASE") });
    expect(await restoreTo({ BACKUP_PASSPHRASE: "another sentence of many letters" })).toMatchObject({
      code: 1,
      err: expect.stringContaining("another passphrase"),
    });
    expect(await restoreTo({ BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({ code: 0 });
    for (const name of ["lists-key", "notices-secret"]) {
      expect(await readFile(join(empty, name), "utf8")).toBe(await readFile(join(dataDir, name), "utf8"));
    }
    // Nothing of them stays in the database.
    const database = await readFile(join(empty, "passport-status.sqlite"));
    expect(database.includes((await readFile(join(dataDir, "lists-key"), "utf8")).trim())).toBe(false);
    expect(database.includes("backup_manifest")).toBe(false);
    expect(await run("restore", "--drill")).toMatchObject({ code: 0 });
  });

  it("open with the identity of an age recipient", async () => {
    const identity = await generateX25519Identity();
    const file = join(await temporaryFolder(), "identity.txt");
    await writeFile(file, `# made by age-keygen\n${identity}\n`);
    const { run, made } = await installation("sqlite", {
      BACKUP_RECIPIENTS: await identityToRecipient(identity),
      BACKUP_IDENTITY_FILE: file,
    });
    await made();
    expect(await run("restore", "--drill")).toMatchObject({ code: 0, err: "" });
  });

  it("that were damaged or cut off anywhere are refused, even without a hash beside them", async () => {
    const { made, backups } = await installation("sqlite", { BACKUP_PASSPHRASE: PASSPHRASE });
    const file = await made();
    const whole = await readFile(file);
    const chunk = 65_536 + 16;
    const head = whole.length % chunk;
    for (const [nth, change] of [
      (copy: string) => truncate(copy, whole.length - 1),
      // Between two chunks, where the rest is sound in itself.
      (copy: string) => truncate(copy, whole.length - (head === 0 ? chunk : Math.min(head, chunk))),
      (copy: string) => truncate(copy, 30),
      ...[40, 150, 500, whole.length >> 1, whole.length - 3].map((at) => (copy: string) => {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ 1;
        return writeFile(copy, changed);
      }),
    ].entries()) {
      const copy = join(backups, `changed-${nth}.age`);
      await copyFile(file, copy);
      await change(copy);
      const dataDir = await temporaryFolder();
      const keys = { passphrase: PASSPHRASE };
      await expect(restoreBackup(copy, { dataDir, force: false, keys }), `change ${nth}`).rejects.toThrow(
        /^\/.+ (is damaged|cannot be opened|is not a backup)\b.+\.$/,
      );
    }
  });
});

it("An unsealed backup has no secrets in it, and is refused if a single bit is another", async () => {
  const { run, made, dataDir } = await installation("sqlite");
  const file = await made();
  const bytes = await readFile(file);
  for (const name of ["lists-key", "notices-secret"]) {
    expect(bytes.includes((await readFile(join(dataDir, name), "utf8")).trim())).toBe(false);
  }
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4;
  await writeFile(file, bytes);
  expect(await run("restore", "--drill")).toMatchObject({
    code: 1,
    err: expect.stringContaining("SHA-256 differs"),
  });
});

it("A drill refuses a backup whose rows are not those that it names", async () => {
  const { run, made } = await installation("sqlite");
  const file = await made();
  const db = new SqliteDatabase(file);
  db.exec("delete from passport_words");
  db.close();
  await nameHash(file);
  expect(await run("restore", "--drill")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/passport_words 0 of \d+/),
  });
});

describe("npm run backup without a file", { timeout: 120_000 }, () => {
  it("hands the backup to the owner's command, and fails if that does", async () => {
    const elsewhere = await temporaryFolder();
    const good = await installation("sqlite", {
      BACKUP_PASSPHRASE: PASSPHRASE,
      BACKUP_COPY_COMMAND: `cp "$BACKUP_FILE" "$BACKUP_FILE.sha256" ${elsewhere}; env > ${elsewhere}/env`,
    });
    const file = await good.made();
    const name = file.slice(file.lastIndexOf("/") + 1);
    expect((await readdir(elsewhere)).toSorted()).toEqual(["env", name, `${name}.sha256`]);
    expect(await readFile(join(elsewhere, "env"), "utf8")).not.toContain(PASSPHRASE);

    const bad = await installation("sqlite", { BACKUP_COPY_COMMAND: "exit 7" });
    expect(await bad.run("backup")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/was made, but BACKUP_COPY_COMMAND ended with code 7/),
    });
    expect(await readNote(bad.test.store.db, "backup")).toMatchObject({
      succeeded_at: null,
      failed_at: expect.any(String),
    });
    expect((await readdir(bad.backups)).filter((one) => one.endsWith(".sqlite"))).toHaveLength(1);
  });

  it("keeps the backup that a drill found good", async () => {
    const { test, run, made, backups } = await installation("sqlite");
    const first = await made();
    await writeNote(test.store.db, "drill", { file: first });
    await run("backup");
    await run("backup");
    const left = (await readdir(backups)).filter((one) => one.endsWith(".sqlite"));
    expect(left).toContain(first.slice(first.lastIndexOf("/") + 1));
    expect(left.length).toBeLessThanOrEqual(2);
  });
});
