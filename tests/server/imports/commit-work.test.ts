import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import type { Store } from "../../../server/store/store.ts";
import { openTestStore } from "../stores.ts";
import { importList } from "./stage-and-commit.ts";

const ROWS = 1_500;
/** Dozens of reads a row; a table scan would be thousands. */
const MOST_A_ROW = 300;

function rowsOf(list: number) {
  return Array.from({ length: ROWS }, (_, row) => ({
    number: `AAL${list * 1_000_000 + ((row * 7919) % 900_000)}`,
    first: `Invented${row % 97}`,
    middle: `Middle${row % 89}`,
    last: `Last${row % 83}`,
  }));
}

it("committing a list takes work proportional to its rows on PostgreSQL, also without table statistics", async () => {
  const { store, close } = await openTestStore("postgres");
  onTestFinished(close);
  let rowsRead = 0;
  const counted: Store = {
    ...store,
    write: (change) =>
      store.write(async (trx) => {
        // Autovacuum has not run yet.
        await sql`select pg_clear_relation_stats(current_schema()::text, t) from
          unnest(array['listings', 'passports', 'passport_words', 'import_rows']) as t`.execute(trx);
        const done = await change(trx);
        const { rows } = await sql<{ read: number }>`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read
          from pg_stat_xact_user_tables`.execute(trx);
        rowsRead = rows[0]?.read ?? Number.NaN;
        return done;
      }),
  };
  const readForARow: number[] = [];
  for (let list = 1; list <= 4; list++) {
    const day = `2026-11-0${list}`;
    await importList(counted, { location: "Adama", date: day, rows: rowsOf(list) }, `${day}T08:00:00.000Z`);
    readForARow.push(Math.round(rowsRead / ROWS));
  }
  expect(Math.max(...readForARow)).toBeLessThan(MOST_A_ROW);
});

it("statistics include the first list as soon as it is committed", async () => {
  const { store, close } = await openTestStore("postgres");
  onTestFinished(close);
  await importList(store, { location: "Adama", date: "2026-11-01", rows: rowsOf(1) });
  const { rows } = await sql<{ name: string; known: number }>`
    select relname as name, reltuples as known from pg_class
    where relname in ('listings', 'passports') and relkind = 'r'`.execute(store.db);
  expect(rows.map(({ known }) => known)).toEqual([ROWS, ROWS]);
});
