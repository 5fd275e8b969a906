import SqliteDatabase from "better-sqlite3";
import { toIsoDate } from "../domain/base/day.ts";
import { nameKey, passportWords } from "../server/passports/listings/passport-rows.ts";
import { openStore } from "../server/store/open-store.ts";
import { sqliteFile } from "../server/store/sqlite.ts";
import { progress } from "../tests/support/clean-up.ts";
import { largePlan, publishedLists, type PublishedList } from "../tests/support/generate/passports.ts";

/*
 * `node bench/large-database.ts FOLDER ROWS LAST_DAY`: an SQLite database as after that many imported lists, unpublished.
 * Fills the tables directly, with indexes made afterwards: imports would take hours.
 */

const [folder = "", rows = "", lastDay = ""] = process.argv.slice(2);
const NOW = "2026-01-01T06:00:00.000Z";

const plan = largePlan(Number(rows), Number(lastDay));
const empty = await openStore({ dataDir: folder });
await empty.close();
const db = new SqliteDatabase(sqliteFile(folder));
for (const pragma of [
  "journal_mode = DELETE",
  "journal_mode = OFF",
  "synchronous = OFF",
  "foreign_keys = OFF",
  "cache_size = -2000000",
])
  db.pragma(pragma);

const indexes = db
  .prepare<[], { name: string; sql: string }>(
    `select name, sql from sqlite_master where type = 'index' and sql is not null
      and tbl_name in ('listings', 'passports', 'passport_words')`,
  )
  .all();
for (const { name } of indexes) db.exec(`drop index ${name}`);

const words = new Map<string, number[]>();
const keys = new Map<string, string>();
db.exec("begin");
writeLists([...publishedLists(plan)].reverse());
progress("listings and passports are written");
writeWords();
progress("words are written");
for (const { sql } of indexes) db.exec(sql);
db.prepare("insert into settings (key, value) values ('listings_revision', '1')").run();
db.exec("commit");
db.close();

function writeLists(lists: readonly PublishedList[]): void {
  const batch = db.prepare(`insert into import_batches (id, status, original_filename, sha256, location,
    date_of_publish, start_after_text, is_sample, rows_total, rows_new, rows_updated, rows_duplicate, rows_rejected,
    created_at, finished_at) values (?, 'completed', ?, ?, ?, ?, 'REQUEST_No.', 0, ?, ?, 0, 0, 0, ?, ?)`);
  const place =
    db.prepare(`insert into segments (key, location, from_date, to_date, generation, built_generation)
    values (?, ?, ?, ?, 1, 0)`);
  const listing =
    db.prepare(`insert into listings (id, batch_id, kind, request_number, first_name, middle_name,
    last_name, source_text, location, date_of_publish, rank_date, page, line, created_at)
    values (?, ?, 'import', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const passport = db.prepare(`insert into passports (id, request_number, first_name, middle_name, last_name,
    first_key, middle_key, last_key, location, date_of_publish, listing_id, created_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  let id = 0;
  for (const [index, { location, day, rows: people }] of lists.entries()) {
    const date = toIsoDate(day);
    const file = `${location} ${date}.pdf`;
    batch.run(index + 1, file, `${index}`, location, date, people.length, people.length, NOW, NOW);
    place.run(`${location}/${date}`, location, date, date);
    for (const [line, { requestNumber, firstName, middleName, lastName }] of people.entries()) {
      id++;
      const middle = middleName === "" ? null : middleName;
      const names = [requestNumber, firstName, middle, lastName];
      const text = `${line + 1} ${firstName} ${middleName} ${lastName} ${requestNumber}`;
      listing.run(
        id,
        index + 1,
        ...names,
        text,
        location,
        date,
        date,
        1 + Math.floor(line / 45),
        line % 45,
        NOW,
      );
      passport.run(id, ...names, ...[firstName, middleName, lastName].map(keyOf), location, date, id, NOW);
      for (const word of passportWords({ first_name: firstName, middle_name: middle, last_name: lastName })) {
        const ids = words.get(word);
        if (ids) ids.push(id);
        else words.set(word, [id]);
      }
      if (id % 1_000_000 === 0) progress(`${id} passports written`);
    }
  }
}

function writeWords(): void {
  const insert = db.prepare("insert into passport_words (word, passport_id) values (?, ?)");
  for (const [word, ids] of [...words].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const id of ids) insert.run(word, id);
  }
}

function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = nameKey(name);
  keys.set(name, key);
  return key;
}
