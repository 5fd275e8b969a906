import type { Dexie as DexieClass, EntityTable } from "dexie";
import { type Peer, type PeerQuery, type PeerRow, servePeer } from "./peer-messages.ts";

/**
 * The usual way: a row a record, a multi-entry index of words. Ids rise with the publish day, so the greatest are
 * newest.
 */
type Row = PeerRow & { id: number };
type Database = DexieClass & { rows: EntityTable<Row, "id"> };

/** Amortises a transaction's cost, yet fits a phone's memory. */
const ROWS_A_TRANSACTION = 5_000;

async function open(): Promise<Peer> {
  const library = "/packages/dexie/dist/modern/dexie.mjs";
  const { Dexie } = (await import(library)) as { Dexie: typeof DexieClass };
  const db = new Dexie("row-per-record") as Database;
  db.version(1).stores({ rows: "id, &number, *words" });
  await db.open();
  return { fill: (rows) => fill(db, rows), query: (query, limit) => ask(db, query, limit) };
}

async function fill(db: Database, rows: readonly PeerRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_TRANSACTION) {
    const some = rows.slice(from, from + ROWS_A_TRANSACTION);
    await db.rows.bulkAdd(some.map((row, index) => Object.assign(row, { id: from + index + 1 })));
  }
}

async function ask(
  db: Database,
  query: PeerQuery,
  limit: number,
): Promise<{ total: number; numbers: string[] }> {
  if (query.kind === "number") {
    const row = await db.rows.where("number").equals(query.number).first();
    return row ? { total: 1, numbers: [row.number] } : { total: 0, numbers: [] };
  }
  // Keys only, one `getAllKeys` a word: many times faster than cursors.
  const found = await Promise.all(
    query.words.map(async (word) => new Set(await db.rows.where("words").startsWith(word).primaryKeys())),
  );
  const [fewest = new Set<number>(), ...others] = found.toSorted((a, b) => a.size - b.size);
  const ids = [...fewest].filter((id) => others.every((other) => other.has(id)));
  const newest = ids.sort((a, b) => b - a).slice(0, limit);
  const rows = await db.rows.bulkGet(newest);
  return { total: ids.length, numbers: rows.map((row) => row?.number ?? "") };
}

servePeer(open);
