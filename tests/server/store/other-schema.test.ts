import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { writeBackup } from "../../../server/store/backup.ts";
import { isMigrated, migrate, MIGRATIONS, readSchema } from "../../../server/store/migrate.ts";
import { openAsFound, openStore } from "../../../server/store/open-store.ts";
import { beforeUpgradeFile, dropBeforeUpgrade } from "../../../server/store/before-upgrade.ts";
import { restoreBackup } from "../../../server/store/restore.ts";
import { sqliteFile } from "../../../server/store/sqlite.ts";
import type { Store } from "../../../server/store/store.ts";
import { EACH_DIALECT_THOROUGHLY, type StoreDialect } from "../stores.ts";
import { FORMER_MIGRATIONS, bareDatabase, olderDatabase, temporaryFolder } from "./older-database.ts";
import type { Place } from "./older-database.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const DIALECTS = ["sqlite", "postgres"] as const;
const FORMER = FORMER_MIGRATIONS.map(({ name }) => name);

/** What each command is called with; `FILE` is a file in an empty folder. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  import: ["undo", "14"],
  admin: ["create"],
  vapid: ["show"],
  keys: ["show"],
  "notices-secret": ["show"],
  export: ["FILE"],
  backup: ["FILE"],
  restore: ["FILE"],
};
/** They say more than that they refuse. */
const OWN_TESTS = ["backup", "restore"];
const REFUSING = Object.keys(WORDS).filter((name) => !OWN_TESTS.includes(name));

async function run(name: string, place: Place): Promise<{ code: number | null; stderr: string }> {
  const file = join(await temporaryFolder(), "file");
  const env = {
    PATH: process.env["PATH"] ?? "",
    TMPDIR: process.env["TMPDIR"] ?? "",
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? "",
    VITE_SITE_URL: "https://example.org",
  };
  const words = (WORDS[name] ?? []).map((word) => (word === "FILE" ? file : word));
  const child = spawn(process.execPath, [join(ROOT, "server", "cli", `${name}.ts`), ...words], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stderr };
}

async function opened(place: Place): Promise<Store> {
  const store = openAsFound(place);
  onTestFinished(() => store.close());
  return store;
}

async function keptRow(store: Store): Promise<unknown> {
  const { rows } = await sql`select value from settings where key = 'kept'`.execute(store.db);
  return rows;
}
const KEPT = [{ value: "by the older build" }];

/** `needs`: what a build must know to work with it; null if the newer build only added to it. */
async function newerDatabase(dialect: StoreDialect, needs: string | null = "9998-last"): Promise<Place> {
  const place = await bareDatabase(dialect);
  const store = await openStore(place);
  await sql`insert into migrations (name, applied_at, needs) values ('9999-next', 'later', ${needs})`.execute(
    store.db,
  );
  await sql`insert into settings (key, value) values ('kept', 'by the older build')`.execute(store.db);
  await store.close();
  return place;
}

it("names every command", async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const commands = Object.keys(scripts).filter((name) => scripts[name]?.includes("server/cli/"));
  expect(commands.sort()).toEqual(Object.keys(WORDS).sort());
});

describe.each(EACH_DIALECT_THOROUGHLY)("Commands beside a database of another build (%s)%s", (dialect) => {
  it("refuse an older one with a sentence, and leave its migration to the server", async () => {
    const place = await olderDatabase(dialect);
    const store = await opened(place);
    const told = await Promise.all(REFUSING.map((name) => run(name, place)));
    for (const [at, { code, stderr }] of told.entries()) {
      expect([REFUSING[at], code]).toEqual([REFUSING[at], 1]);
      expect(stderr).toMatch(/older version of this program .* Start the server of this version first/);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    }
    expect(await readSchema(store)).toEqual(FORMER);
  });

  it("refuse a newer one with a sentence", async () => {
    const place = await newerDatabase(dialect);
    const told = await Promise.all(REFUSING.map((name) => run(name, place)));
    for (const [at, { code, stderr }] of told.entries()) {
      expect([REFUSING[at], code]).toEqual([REFUSING[at], 1]);
      expect(stderr).toContain("newer version of this program (9999-next)");
    }
  });

  it("work with a newer one that only adds to this build's, or takes away what this build does not use", async () => {
    for (const needs of [null, FORMER.at(-1) ?? ""]) {
      const place = await newerDatabase(dialect, needs);
      const { code, stderr } = await run("keys", place);
      expect(stderr).not.toContain("newer version");
      expect(code).toBe(0);
      await (await openStore(place)).close();
      expect(await isMigrated((await opened(place)).db)).toBe(true);
    }
    const barred = await newerDatabase(dialect);
    await expect(openStore(barred)).rejects.toThrow("newer version of this program (9999-next)");
    expect(await isMigrated((await opened(barred)).db)).toBe(false);
  });

  it("refuse where there is none, and make none", async () => {
    const bare = await bareDatabase(dialect);
    const place = { ...bare, dataDir: join(bare.dataDir, "data") };
    const names = [...REFUSING, "backup"];
    const told = await Promise.all(names.map((name) => run(name, place)));
    for (const [at, { code, stderr }] of told.entries()) {
      expect([names[at], code]).toEqual([names[at], 1]);
      expect(stderr).toMatch(/There is no database .* Load the settings of the service/);
    }
    expect(existsSync(place.dataDir)).toBe(false);
    expect(dialect === "postgres" ? await readSchema(await opened(place)) : null).toBeNull();
  });
});

describe.each(DIALECTS)("A backup of an older database (%s)", (dialect) => {
  it("has its schema, leaves it as it is, and restores with its build and with this one", async () => {
    const place = await olderDatabase(dialect);
    const source = await opened(place);
    const folder = await temporaryFolder();
    const file = join(folder, "before-upgrade.db");
    const report = await writeBackup(source, file);
    // A row was there; the backup adds the name of the installation.
    expect(report.tables).toMatchObject({ settings: 2, passports: 0 });
    expect(await readSchema(source)).toEqual(FORMER);
    expect(await migrate(source, () => undefined, FORMER_MIGRATIONS)).toEqual([]);

    // Into SQLite as it is: the build before this one could start with it.
    const sqlite = { dataDir: await temporaryFolder(), databaseUrl: undefined };
    expect(await restoreBackup(file, { ...sqlite, force: false })).toEqual({
      ok: true,
      value: report.tables,
    });
    const former = openAsFound(sqlite);
    expect(await migrate(former, () => undefined, FORMER_MIGRATIONS)).toEqual([]);
    expect(await keptRow(former)).toEqual(KEPT);
    await former.close();
    // This one brings it up to date.
    const server = await openStore(sqlite);
    expect([await readSchema(server), await keptRow(server)]).toEqual([
      expect.arrayContaining([...FORMER]),
      KEPT,
    ]);
    await server.close();

    const postgres = await bareDatabase("postgres");
    expect(await restoreBackup(file, { ...postgres, force: false })).toMatchObject({ ok: true });
    expect(await keptRow(await opened(postgres))).toEqual(KEPT);
  });
});

describe("A backup and a newer database", () => {
  it("on SQLite it is copied as it is, and this build refuses to restore it", async () => {
    const place = await newerDatabase("sqlite");
    const source = await opened(place);
    const file = join(await temporaryFolder(), "newer.db");
    await writeBackup(source, file);
    const target = { dataDir: await temporaryFolder(), force: false };
    await expect(restoreBackup(file, target)).rejects.toThrow("newer version of this program (9999-next)");
    expect(await readdir(target.dataDir)).not.toContain("passport-status.sqlite");
  });

  it("on PostgreSQL it is refused with the way out", async () => {
    const source = await opened(await newerDatabase("postgres"));
    const file = join(await temporaryFolder(), "newer.db");
    await expect(writeBackup(source, file)).rejects.toThrow("Run the backup of that version, or pg_dump");
    expect(existsSync(file)).toBe(false);
  });

  it("the way back after an upgrade: the older build replaces the newer SQLite database by its backup", async () => {
    const older = await bareDatabase("sqlite");
    const before = await openStore(older);
    const file = join(await temporaryFolder(), "before.db");
    await writeBackup(before, file);
    await before.close();
    const newer = await newerDatabase("sqlite");
    expect(await restoreBackup(file, { ...newer, force: true })).toMatchObject({ ok: true });
    await (await openStore(newer)).close();
  });
});

it("A restore into PostgreSQL looks at its own schema, whatever tables another one has", async () => {
  const source = await openStore(await bareDatabase("sqlite"));
  await sql`insert into settings (key, value) values ('kept', 'by the older build')`.execute(source.db);
  const file = join(await temporaryFolder(), "copy.db");
  const { tables } = await writeBackup(source, file);
  await source.close();
  const place = await bareDatabase("postgres");
  const target = await opened(place);
  await sql`create schema others`.execute(target.db);
  await sql`create table others.users (id integer)`.execute(target.db);
  await sql`insert into others.users values (1)`.execute(target.db);
  expect(await restoreBackup(file, { ...place, force: false })).toEqual({ ok: true, value: tables });
  expect(await keptRow(target)).toEqual(KEPT);
  const { rows } = await sql`select id from others.users`.execute(target.db);
  expect(rows).toEqual([{ id: 1 }]);
});

it("A restore into a PostgreSQL database of an older build is refused, and nothing changes", async () => {
  const older = await olderDatabase("postgres");
  const source = await openStore(await bareDatabase("sqlite"));
  const file = join(await temporaryFolder(), "copy.db");
  await writeBackup(source, file);
  await source.close();
  await expect(restoreBackup(file, { ...older, force: true })).rejects.toThrow("Start the server");
  expect(await readSchema(await opened(older))).toEqual(FORMER);
});

describe("The embedded database, brought up to date", () => {
  it("lies beside itself as it was, and goes back to the build before by that copy", async () => {
    const place = await olderDatabase("sqlite");
    const told: string[] = [];
    await (await openStore({ ...place, report: (line) => told.push(line) })).close();
    const kept = beforeUpgradeFile(place.dataDir);
    expect(told.join(" ")).toContain(kept);
    expect((await stat(kept)).mode & 0o777).toBe(0o600);
    const back = { dataDir: await temporaryFolder() };
    await copyFile(kept, sqliteFile(back.dataDir));
    const former = await opened(back);
    expect([await readSchema(former), await keptRow(former)]).toEqual([FORMER, KEPT]);
    await dropBeforeUpgrade(place.dataDir);
    expect(existsSync(kept)).toBe(false);
    // Nothing is copied when nothing is to be changed.
    await (await openStore(place)).close();
    expect(existsSync(kept)).toBe(false);
  });

  it("is not touched if there is no room for its copy", async () => {
    const place = await olderDatabase("sqlite");
    // A folder where the copy would be written stands for a disk without room.
    await mkdir(`${beforeUpgradeFile(place.dataDir)}.part/in-the-way`, { recursive: true });
    await expect(openStore(place)).rejects.toThrow("before-upgrade.part");
    expect(await readSchema(await opened(place))).toEqual(FORMER);
  });
});

it.each(DIALECTS)(
  "A migration that ends in the middle leaves nothing, and is repeated (%s)",
  async (dialect) => {
    const place = await olderDatabase(dialect);
    const store = await opened(place);
    const next = (last: string) => ({
      name: "9999-next",
      statements: () => ["alter table settings add column planted text", last],
    });
    const migrations = (last: string) => [...FORMER_MIGRATIONS, next(last)];
    const broken = migrate(store, () => undefined, migrations("alter table nowhere add column planted text"));
    await expect(broken).rejects.toThrow("nowhere");
    expect(await readSchema(store)).toEqual(FORMER);
    expect(await migrate(store, () => undefined, migrations("select 1"))).toEqual(["9999-next"]);
    await sql`select planted from settings`.execute(store.db);
  },
);

it("A migration that takes something away, or renames it, tells which builds can do without", () => {
  const dialects = ["sqlite", "postgres"] as const;
  const statements = ({ statements: of }: (typeof MIGRATIONS)[number]) => dialects.flatMap((one) => of(one));
  const takes = (text: string) => /\bdrop (?:table|column)\b|\brename (?:to|column)\b/i.test(text);
  // Those before were released together with the builds that know them.
  const later = MIGRATIONS.filter(({ name }) => name > "0024-list-layouts");
  const silent = later.filter((one) => one.needs === undefined && statements(one).some(takes));
  expect(silent.map(({ name }) => name)).toEqual([]);
  const planted = [
    "drop table words",
    "alter table words drop column word",
    "alter table words rename to others",
  ];
  expect(planted.every(takes)).toBe(true);
  const names = MIGRATIONS.map(({ name }) => name);
  const needed = MIGRATIONS.flatMap(({ needs = [] }) => needs);
  expect(names).toEqual(expect.arrayContaining(needed));
});
