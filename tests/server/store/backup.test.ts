import { copyFile, mkdtemp, open, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { generationAt } from "#domain/lists/signed-head.ts";
import { writeBackup } from "../../../server/store/backup.ts";
import { writeAudit } from "../../../server/accounts/audit.ts";
import { makeOneTimeLink } from "../../../server/accounts/auth/one-time-links.ts";
import { KEPT_TABLES, countTables } from "../../../server/store/copy-tables.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { restoreBackup } from "../../../server/store/restore.ts";
import { lockServer } from "../../../server/store/data-folder.ts";
import type { Store } from "../../../server/store/store.ts";
import {
  lastGeneration,
  maySign,
  storeFirstKey,
  storeGeneration,
  storeKeyLink,
  newListKey,
} from "../../../server/lists/sync/list-keys.ts";
import { storeArticles } from "../articles/invented-articles.ts";
import { storePassports } from "../invented-passports.ts";
import { storePictureNamed } from "../articles/media/stored-picture.ts";
import { createAccount } from "../support/accounts.ts";
import { openTestStore } from "../stores.ts";
import type { StoreDialect, TestStore } from "../stores.ts";
import { SEGMENT_BODY } from "../support/segment-body.ts";

const PEOPLE = [
  { request_number: "AAL1000000", first_name: "Invented", middle_name: null, last_name: "Person" },
  { request_number: "AAL1000001", first_name: "Also", middle_name: "Not", last_name: "Real" },
];

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "passport-status-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function opened(dialect: StoreDialect): Promise<TestStore> {
  const test = await openTestStore(dialect);
  onTestFinished(() => test.close());
  return test;
}

/** Bytes in hexadecimal. */
async function content(store: Store): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const [table, key] of KEPT_TABLES) {
    const { rows } =
      await sql`select * from ${sql.table(table)} order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(
        store.db,
      );
    all[table] = rows.map((row) =>
      JSON.stringify(row, (_name, value: unknown) =>
        value !== null && typeof value === "object" && "data" in value
          ? Buffer.from(value.data as number[]).toString("hex")
          : value,
      ),
    );
  }
  return all;
}

async function filled(dialect: StoreDialect): Promise<TestStore> {
  const test = await opened(dialect);
  await storePassports(test.store, PEOPLE);
  // The original may be the later one.
  await storeArticles(test.store, [{ slug: "am", translation_of: 2, tags: ["fees"] }, { slug: "en" }]);
  await test.store.db.insertInto("article_slugs").values({ slug: "former", article_id: 1 }).execute();
  const { user } = await createAccount(test.store, { is_admin: true });
  await test.store.write(async (trx) => {
    await makeOneTimeLink(trx, { kind: "reset", userId: user.id, origin: "", nowMs: Date.now() });
    await writeAudit(trx, {
      account: { user },
      action: "user.setup",
      subject: "user:1",
      before: null,
      after: { is_admin: true },
      queuedAt: null,
      now: "2026-11-20T00:00:00.000Z",
    });
    await trx.insertInto("segment_bodies").values(SEGMENT_BODY).execute();
    await trx
      .insertInto("counters")
      .values({ key: "c", count: 3, expires_at: "2026-11-20T00:00:00.000Z" })
      .execute();
  });
  await fillAdvertising(test.store);
  const picture = await storePictureNamed(test.store, "queue");
  await test.store.db.insertInto("article_media").values({ article_id: 1, media_id: picture }).execute();
  return test;
}

async function fillAdvertising({ db }: Store): Promise<void> {
  const at = "2026-11-20T00:00:00.000Z";
  const day = "2026-11-20";
  const placement = "sidebar" as const;
  await db
    .insertInto("advertisement_requests")
    .values({
      full_name: "Invented Person",
      phone_number: "0911000000",
      email: null,
      company_name: null,
      description: "A poster of an invented café",
      status: "approved",
      file_name: "poster.pdf",
      file_type: "application/pdf",
      file_bytes: 3,
      created_at: at,
      updated_at: null,
    })
    .execute();
  await db
    .insertInto("advertisement_request_files")
    .values({ request_id: 1, bytes: Uint8Array.from([0, 1, 255]) })
    .execute();
  await db
    .insertInto("advertisements")
    .values({
      placement,
      ad_title: "Invented café",
      ad_desc: null,
      ad_excerpt: null,
      desktop_media: null,
      mobile_media: null,
      ad_client_link: "https://cafe.example",
      client_name: "Invented café",
      status: "active",
      package_type: "weekly",
      ad_published_date: day,
      ad_ending_date: day,
      priority: 1,
      admin_notes: null,
      advertisement_request_id: 1,
      created_at: at,
      updated_at: null,
    })
    .execute();
  const of = { advertisement_id: 1, placement, day };
  const made = { advertisement_id: 1, made_by: null, created_at: at };
  await db
    .insertInto("advertisement_payments")
    .values({ ...made, cents: 150_000, status: "paid", day, note: null })
    .execute();
  await db
    .insertInto("ad_offers")
    .values({ ...of, id: "offer", offered_at: at, expires_at: at, viewed_at: at, clicked_at: null })
    .execute();
  await db
    .insertInto("ad_days")
    .values({ ...of, offers: 1, views: 1, clicks: 0 })
    .execute();
  await db
    .insertInto("ad_ignored")
    .values({ ...of, kind: "view", reason: "duplicate", count: 2 })
    .execute();
  await db
    .insertInto("ad_report_links")
    .values({ ...made, token_hash: "hash", expires_at: at })
    .execute();
  await db.insertInto("day_figures").values({ day, name: "lookups", count: 9 }).execute();
}

describe("Backup and restore", () => {
  it.each([
    ["sqlite", "sqlite"],
    ["sqlite", "postgres"],
    ["postgres", "sqlite"],
    ["postgres", "postgres"],
  ] as const)("copy every row from %s to %s", async (from, to) => {
    const source = await filled(from);
    const file = join(await temporaryFolder(), "copy.sqlite");
    const report = await writeBackup(source.store, file);
    // Private: phone numbers, password hashes.
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(report.tables).toMatchObject({ passports: 2, listings: 2, passport_words: 5, segment_bodies: 1 });

    const target = await opened(to);
    // Restoring replaces the file: close it.
    if (to === "sqlite") await target.store.close();
    const restored = await restoreBackup(file, { ...target.options, force: false });
    expect(restored).toEqual({ ok: true, value: report.tables });
    const reopened = await openStore(target.options);
    onTestFinished(() => reopened.close());
    expect(await content(reopened)).toEqual(await content(source.store));
    expect(await countTables(reopened.db)).toMatchObject({
      users: 1,
      audit_log: 1,
      media: 1,
      media_files: 3,
      article_media: 1,
      advertisement_request_files: 1,
      advertisements: 1,
      ad_offers: 1,
      ad_ignored: 1,
      day_figures: 1,
    });
    // Revoked sessions must not return.
    for (const table of ["sessions", "one_time_links"] as const) {
      expect(await reopened.db.selectFrom(table).select("id").execute()).toEqual([]);
    }
    // No id is reused.
    await storePassports(reopened, [{ request_number: "AAL1000002", first_name: "New", last_name: "One" }]);
    const newest = await reopened.db
      .selectFrom("passports")
      .select("id")
      .where("request_number", "=", "AAL1000002")
      .executeTakeFirstOrThrow();
    expect(newest.id).toBe(3);
  });

  it("carry the number and the key of the last signed lists to the other kind of database and back", async () => {
    const source = await opened("sqlite");
    const [former, key] = [newListKey(), newListKey()];
    const generation = generationAt(Date.now()) + 31_536_000;
    await source.store.write(async (trx) => {
      await storeFirstKey(trx, former.publicKey);
      await storeKeyLink(trx, former.nameFollower(key.publicKey));
      await storeGeneration(trx, { key: key.publicKey, generation });
    });
    const folder = await temporaryFolder();
    await writeBackup(source.store, join(folder, "there.sqlite"));
    const moved = await opened("postgres");
    await restoreBackup(join(folder, "there.sqlite"), { ...moved.options, force: false });
    expect(await lastGeneration(moved.store.db, key.publicKey)).toBe(generation);
    // Phones that have followed take no head of the former key.
    expect(await maySign(moved.store.db, key.publicKey)).toBe(true);
    expect(await maySign(moved.store.db, former.publicKey)).toBe(false);
    await writeBackup(moved.store, join(folder, "back.sqlite"));
    const dataDir = await temporaryFolder();
    await restoreBackup(join(folder, "back.sqlite"), { dataDir, force: false });
    const back = await openStore({ dataDir });
    onTestFinished(() => back.close());
    expect(await lastGeneration(back.db, key.publicKey)).toBe(generation);
    expect(await maySign(back.db, former.publicKey)).toBe(false);
  });

  it("replace a PostgreSQL database with its audit log, which stays append-only", async () => {
    const source = await filled("sqlite");
    const file = join(await temporaryFolder(), "copy.sqlite");
    await writeBackup(source.store, file);
    const target = await filled("postgres");
    await sql`update users set first_name = 'Other'`.execute(target.store.db);
    const origin = "https://passport.example.org";
    await makeOneTimeLink(target.store.db, { kind: "setup", userId: null, origin, nowMs: Date.now() });
    const restored = await restoreBackup(file, { ...target.options, force: true });
    expect(restored.ok).toBe(true);
    expect(await content(target.store)).toEqual(await content(source.store));
    expect(await target.store.db.selectFrom("one_time_links").select("id").execute()).toEqual([]);
    await expect(sql`delete from audit_log`.execute(target.store.db)).rejects.toThrow("only ever grows");
  });

  it("give the number of a closed account to nobody else", async () => {
    const source = await opened("sqlite");
    const closed = await createAccount(source.store);
    const now = new Date().toISOString();
    const entry = { account: closed, action: "user.update", subject: `user:${closed.user.id}`, now };
    await source.store.write((trx) => writeAudit(trx, entry));
    await sql`delete from users`.execute(source.store.db);
    const file = join(await temporaryFolder(), "copy.sqlite");
    await writeBackup(source.store, file);
    const target = await opened("postgres");
    expect(await restoreBackup(file, { ...target.options, force: true })).toMatchObject({ ok: true });
    const next = await createAccount(target.store);
    expect(next.user.id).toBeGreaterThan(closed.user.id);
  });

  it.each(["sqlite", "postgres"] as const)("refuse a %s database with data, unless forced", async (to) => {
    const source = await filled("sqlite");
    const file = join(await temporaryFolder(), "copy.sqlite");
    await writeBackup(source.store, file);
    const target = await opened(to);
    await storePassports(target.store, [
      { request_number: "ZZZ0000000", first_name: "Keep", last_name: "Me" },
    ]);
    if (to === "sqlite") await target.store.close();
    const refused = await restoreBackup(file, { ...target.options, force: false });
    expect(refused).toEqual({ ok: false, error: expect.stringContaining("--force") });
    const forced = await restoreBackup(file, { ...target.options, force: true });
    expect(forced.ok).toBe(true);
    const reopened = await openStore(target.options);
    onTestFinished(() => reopened.close());
    expect(await countTables(reopened.db)).toMatchObject({ passports: 2 });
  });

  it.each(["sqlite", "postgres"] as const)(
    "refuse a %s database with accounts, unless forced",
    async (to) => {
      const source = await filled("sqlite");
      const file = join(await temporaryFolder(), "copy.sqlite");
      await writeBackup(source.store, file);
      const target = await opened(to);
      await createAccount(target.store);
      if (to === "sqlite") await target.store.close();
      expect((await restoreBackup(file, { ...target.options, force: false })).ok).toBe(false);
    },
  );

  it("refuse while a server or another program has the file open", async () => {
    const source = await filled("sqlite");
    const file = join(await temporaryFolder(), "copy.sqlite");
    await writeBackup(source.store, file);
    const target = await opened("sqlite");
    const open = await restoreBackup(file, { ...target.options, force: true });
    expect(open).toEqual({ ok: false, error: expect.stringContaining("Another program") });
    await target.store.close();
    const lock = lockServer(target.options.dataDir);
    const running = await restoreBackup(file, { ...target.options, force: true });
    expect(running).toEqual({ ok: false, error: expect.stringContaining("Another server is running") });
    if (lock.ok) lock.value.release();
    expect((await restoreBackup(file, { ...target.options, force: true })).ok).toBe(true);
  });

  it("refuse a changed byte, half a backup and other files, without touching anything", async () => {
    const source = await filled("sqlite");
    const folder = await temporaryFolder();
    const file = join(folder, "copy.sqlite");
    await writeBackup(source.store, file);
    const target = await filled("sqlite");
    await target.store.close();
    const before = await readFile(join(target.options.dataDir, "passport-status.sqlite"));
    const restore = (name: string) => restoreBackup(name, { ...target.options, force: true });

    const half = join(folder, "half.sqlite");
    await writeFile(half, (await readFile(file)).subarray(0, 20_000));
    await expect(restore(half)).rejects.toThrow(/damaged|not a backup/);
    const other = join(folder, "other.sqlite");
    await writeFile(other, "<html>not a database</html>");
    await expect(restore(other)).rejects.toThrow(/not a backup/);
    await expect(restore(join(folder, "none.sqlite"))).rejects.toThrow("There is no file");
    const handle = await open(file, "r+");
    await handle.write(Buffer.from([1]), 0, 1, 9_000);
    await handle.close();
    await expect(restore(file)).rejects.toThrow("SHA-256 differs");

    expect(await readFile(join(target.options.dataDir, "passport-status.sqlite"))).toEqual(before);
    const left = await readdir(target.options.dataDir);
    expect(left.filter((name) => name.startsWith(".restore"))).toEqual([]);
  });

  it("refuse a copy of an open database without its WAL", async () => {
    const source = await filled("sqlite");
    const copy = join(await temporaryFolder(), "copied.sqlite");
    const live = join(source.options.dataDir, "passport-status.sqlite");
    for (const end of ["", "-wal"]) await copyFile(`${live}${end}`, `${copy}${end}`);
    const target = await opened("sqlite");
    await target.store.close();
    await expect(restoreBackup(copy, { ...target.options, force: true })).rejects.toThrow("npm run backup");
  });

  it("read one snapshot of the database while it is written", async () => {
    const source = await filled("sqlite");
    const file = join(await temporaryFolder(), "copy.sqlite");
    const stop = new AbortController();
    const writer = (async () => {
      for (let n = 0; !stop.signal.aborted; n++) {
        const people = ["A", "B"].map((half) => ({
          request_number: `PAIR${half}${n}X`,
          first_name: "Pair",
          last_name: half,
        }));
        await storePassports(source.store, people);
        // SQLite is synchronous: without a pause the backup starves.
        await nextTurn();
      }
    })();
    await writeBackup(source.store, file);
    stop.abort();
    await writer;
    const target = await opened("sqlite");
    await target.store.close();
    await restoreBackup(file, { ...target.options, force: false });
    const reopened = await openStore(target.options);
    onTestFinished(() => reopened.close());
    const counts = await countTables(reopened.db);
    expect(counts["passports"]).toBe(counts["listings"]);
    expect((counts["passports"] ?? 1) % 2).toBe(0);
  });
});
