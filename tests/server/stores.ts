import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, afterEach, beforeEach, describe, inject } from "vitest";
import { openAsFound } from "../../server/store/open-store.ts";
import { sqliteFile } from "../../server/store/sqlite.ts";
import type { Store } from "../../server/store/store.ts";

export type StoreDialect = Store["dialect"];

type TestsOfStore = (getStore: () => Store, dialect: StoreDialect) => void;

/** Each test gets an empty, migrated database. */
export function describeOnEachStore(title: string, tests: TestsOfStore): void {
  for (const dialect of ["sqlite", "postgres"] as const) describeOn(dialect, `${title} (${dialect})`, tests);
}

/** For `describe.each` of tests whose databases are expensive: `npm test` leaves PostgreSQL out (scripts/unit.ts). */
export const EACH_DIALECT_THOROUGHLY = [
  ["sqlite", ""],
  ["postgres", " @thorough"],
] as const;

/** The same for tests of `describeOnEachStore`. */
export function describeOnEachStoreThoroughly(title: string, tests: TestsOfStore): void {
  for (const [dialect, mark] of EACH_DIALECT_THOROUGHLY)
    describeOn(dialect, `${title} (${dialect})${mark}`, tests);
}

function describeOn(dialect: StoreDialect, title: string, tests: TestsOfStore): void {
  describe(title, () => {
    let opened: TestStore | null = null;
    // Creating a PostgreSQL database is slow: a block shares one, emptied between tests.
    let database: SharedDatabase | undefined;
    beforeEach(async () => {
      if (database !== undefined) await emptyPostgresDatabase(database);
      else if (dialect === "postgres") database = await sharedDatabase();
      opened = await openStoreIn(database?.url);
    });
    afterAll(() => database?.client.end());
    afterEach(async () => {
      await opened?.close();
      opened = null;
    });
    tests(() => {
      if (!opened) throw new Error("The store is open inside tests and hooks only.");
      return opened.store;
    }, dialect);
  });
}

export type TestStore = {
  store: Store;
  /** A second process opens it with these. */
  options: { databaseUrl?: string; dataDir: string };
  close: () => Promise<void>;
};

/** Serves tests that open several, or one twice. */
export async function openTestStore(dialect: StoreDialect): Promise<TestStore> {
  return openStoreIn(dialect === "postgres" ? await newPostgresDatabase() : undefined);
}

async function openStoreIn(databaseUrl: string | undefined): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), "passport-status-test-"));
  const options = databaseUrl === undefined ? { dataDir } : { databaseUrl, dataDir };
  if (databaseUrl === undefined) await copyFile(inject("sqliteTemplate"), sqliteFile(dataDir));
  // It is migrated: to look for that takes as long as many a test.
  const store = openAsFound({ ...options, use: "requests" });
  // The first query opens the files.
  await sql`select 1`.execute(store.db);
  return {
    store,
    options,
    close: async () => {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes an empty, migrated database. */
export async function newPostgresDatabase(): Promise<string> {
  const response = await fetch(inject("postgresBroker"), { method: "POST" });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Tables whose rows are numbered. */
const NUMBERED =
  "passports listings import_batches jobs locations articles categories tags removal_requests " +
  "advertisement_requests advertisements advertisement_payments users passkeys sessions one_time_links audit_log " +
  "notice_keys notice_subscriptions notice_publications service_spans";

/** `client` empties it: a connection for each test would take longer than that. */
type SharedDatabase = {
  url: string;
  client: Client;
  /** The branches that the migrations made, as JSON. */
  branches: string;
};

async function sharedDatabase(): Promise<SharedDatabase> {
  const url = await newPostgresDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ all: string }>("select json_agg(b)::text as all from locations b");
  return { url, client, branches: rows[0]?.all ?? "[]" };
}

/** A migrated database has only the branches, with ids from 1. */
async function emptyPostgresDatabase({ client, branches }: SharedDatabase): Promise<void> {
  await client.query(`
    delete from passport_words; delete from passports; delete from listings; delete from import_rows; delete from import_layouts;
    delete from import_files; delete from import_batches; delete from segments; delete from segment_bodies;
    delete from article_categories; delete from article_tags; delete from article_slugs; delete from article_media;
    delete from media_files; delete from media; delete from articles; delete from categories;
    delete from tags; delete from removal_requests; delete from advertisement_payments;
    delete from ad_report_links; delete from ad_offers; delete from ad_turns; delete from ad_days; delete from ad_ignored;
    delete from day_figures; delete from service_spans; delete from advertisements; delete from advertisement_request_files;
    delete from advertisement_requests;
    delete from notice_rows; delete from notice_deliveries; delete from notice_buckets; delete from notice_publications;
    delete from notice_subscriptions; delete from notice_keys; delete from notice_routes;
    delete from telegram_updates; delete from telegram_state;
    delete from passkeys; delete from passkey_challenges; delete from recovery_codes;
    delete from sessions; delete from known_devices; delete from sign_in_waits; delete from one_time_links; delete from users; delete from idempotency_keys;
    alter table audit_log disable trigger user; delete from audit_log; alter table audit_log enable trigger user; delete from manifest; delete from list_head; delete from job_attempts; delete from jobs; delete from job_kinds; delete from counters; delete from settings; delete from locations;`);
  await client.query("insert into locations select * from json_populate_recordset(null::locations, $1)", [
    branches,
  ]);
  await client.query(
    `select setval(pg_get_serial_sequence(name, 'id'), 1, false) from unnest($1::text[]) as name
     union all select setval(pg_get_serial_sequence('locations', 'id'), max(id)) from locations`,
    [NUMBERED.split(" ")],
  );
}
