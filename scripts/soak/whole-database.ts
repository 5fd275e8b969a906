import { sql } from "kysely";
import { passportWords } from "../../server/passports/listings/passport-rows.ts";
import type { Store } from "../../server/store/store.ts";
import { verifySegments } from "./verify-segments.ts";

export type Acknowledged = { completed: ReadonlySet<number>; undone: ReadonlySet<number> };

/**
 * SQLite after any kill: sound pages, acknowledged imports whole and none half, passports that follow from listings,
 * segments equal to the table. Returns faults.
 */
export async function checkWholeDatabase(
  store: Store,
  acknowledged: Acknowledged,
  rowsOf: (filename: string) => number,
): Promise<string[]> {
  return [
    ...(await checkPages(store)),
    ...(await checkBatches(store, acknowledged, rowsOf)),
    ...(await checkPassports(store)),
    ...(await verifySegments(store)),
  ];
}

async function checkPages(store: Store): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store.db);
  const orphans = await sql`pragma foreign_key_check`.execute(store.db);
  const faults = rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
  return orphans.rows.length === 0 ? faults : [...faults, `${orphans.rows.length} rows refer to nothing`];
}

async function checkBatches(
  store: Store,
  acknowledged: Acknowledged,
  rowsOf: (filename: string) => number,
): Promise<string[]> {
  const faults: string[] = [];
  const batches = await store.db.selectFrom("import_batches").selectAll().execute();
  const counted = await store.db
    .selectFrom("listings")
    .select(["batch_id", (fn) => fn.fn.countAll<number>().as("rows")])
    .groupBy("batch_id")
    .execute();
  const rows = new Map(counted.map((count) => [count.batch_id, count.rows]));
  for (const batch of batches) {
    const name = `Batch ${batch.id} (${batch.status})`;
    const expected = batch.status === "completed" ? rowsOf(batch.original_filename) : 0;
    const found = rows.get(batch.id) ?? 0;
    if (found !== expected) faults.push(`${name} has ${found} listings, not ${expected}`);
    if (acknowledged.completed.has(batch.id) && batch.status !== "completed") {
      faults.push(`${name} was acknowledged as completed`);
    }
    if (acknowledged.undone.has(batch.id) && batch.status !== "undone") {
      faults.push(`${name} was acknowledged as undone`);
    }
  }
  const known = new Set(batches.map((batch) => batch.id));
  const missing = [...acknowledged.completed, ...acknowledged.undone].filter((id) => !known.has(id));
  return [...faults, ...missing.map((id) => `Batch ${id} was acknowledged and is gone`)];
}

/** Each passport is its number's newest listing, by full scan. */
async function checkPassports(store: Store): Promise<string[]> {
  const newest = new Map<string, { rank: string; id: number; content: string }>();
  const listings = await store.db.selectFrom("listings").selectAll().orderBy("id").execute();
  for (const row of listings) {
    const best = newest.get(row.request_number);
    if (best && best.rank > row.rank_date) continue;
    newest.set(row.request_number, { rank: row.rank_date, id: row.id, content: contentOf(row) });
  }
  const faults: string[] = [];
  const passports = await store.db.selectFrom("passports").selectAll().execute();
  const expectedWords: string[] = [];
  for (const row of passports) {
    const best = newest.get(row.request_number);
    if (best?.id !== row.listing_id || best.content !== contentOf(row)) {
      faults.push(`${row.request_number} is not its newest listing`);
    }
    for (const word of passportWords(row)) expectedWords.push(`${word} ${row.id}`);
  }
  if (passports.length !== newest.size) {
    faults.push(`${passports.length} passports for ${newest.size} listed numbers`);
  }
  const words = await store.db.selectFrom("passport_words").selectAll().execute();
  const foundWords = words.map((row) => `${row.word} ${row.passport_id}`);
  if (foundWords.sort().join("\n") !== expectedWords.sort().join("\n"))
    faults.push("The search words differ");
  return faults;
}

type Content = {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  location: string;
  date_of_publish: string;
};

function contentOf(row: Content): string {
  return [row.first_name, row.middle_name ?? "", row.last_name, row.location, row.date_of_publish].join("|");
}
