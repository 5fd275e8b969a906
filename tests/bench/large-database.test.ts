import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { largePlan, publishedLists } from "../support/generate/passports.ts";
import { loadPassports } from "../support/load-passports.ts";
import { openStore } from "../../server/store/open-store.ts";
import type { Store } from "../../server/store/store.ts";

/** Two publish days. */
const ROWS = 12_000;
const LAST_DAY = 20_777;

const stores: Store[] = [];
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "large-database-"));
  const filled = join(folder, "filled");
  const script = join(import.meta.dirname, "../../bench/large-database.ts");
  await promisify(execFile)(process.execPath, [script, filled, String(ROWS), String(LAST_DAY)]);
  const loaded = await openStore({ dataDir: join(folder, "loaded") });
  const lists = [...publishedLists(largePlan(ROWS, LAST_DAY))].reverse();
  await loadPassports(
    loaded,
    lists.flatMap(({ location, rows }) => rows.map((row) => ({ ...row, location }))),
  );
  stores.push(await openStore({ dataDir: filled }), loaded);
});

afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await rm(folder, { recursive: true, force: true });
});

test.each(["passports", "passport_words", "segments"] as const)(
  "the bulk-filled table %s has what the server's own code writes",
  async (table) => {
    const [filled, loaded] = await Promise.all(
      stores.map(async ({ db }) => {
        const rows = await db.selectFrom(table).selectAll().execute();
        return rows.map((row) => JSON.stringify(row)).sort();
      }),
    );
    expect(filled?.length).toBeGreaterThan(0);
    expect(filled).toEqual(loaded);
  },
);

test("every passport's list is there, with an index on each table as before", async () => {
  const [filled, loaded] = await Promise.all(stores.map(schema));
  expect(filled).toEqual(loaded);
  const [store] = stores;
  const lists = store?.db.selectFrom("import_batches").select(({ fn }) => fn.sum("rows_new").as("rows"));
  expect(await lists?.executeTakeFirst()).toEqual({ rows: ROWS });
});

async function schema({ db }: Store): Promise<unknown[]> {
  return (await sql`select name, sql from sqlite_master order by name`.execute(db)).rows;
}
