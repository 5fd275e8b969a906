import { type Peer, type PeerQuery, type PeerRow, servePeer } from "./peer-messages.ts";

/** The part of SQLite's JavaScript API used here. */
type Statement = {
  bind(values: readonly (string | number)[]): Statement;
  step(): boolean;
  reset(): Statement;
  get(column: number): unknown;
  finalize(): void;
};
type Connection = { exec(sql: string): void; prepare(sql: string): Statement };
type SqliteModule = {
  installOpfsSAHPoolVfs(options: {
    initialCapacity: number;
  }): Promise<{ OpfsSAHPoolDb: new (file: string) => Connection }>;
};

/**
 * SQLite in WebAssembly on OPFS with the access-handle pool, its fastest storage. FTS5 without text copy or positions,
 * with a prefix index.
 */
async function open(): Promise<Peer> {
  const library = "/packages/@sqlite.org/sqlite-wasm/dist/index.mjs";
  const { default: init } = (await import(library)) as { default: () => Promise<SqliteModule> };
  const pool = await (await init()).installOpfsSAHPoolVfs({ initialCapacity: 8 });
  const db = new pool.OpfsSAHPoolDb("/passports.sqlite3");
  db.exec(`pragma journal_mode = truncate; pragma synchronous = normal; pragma cache_size = -65536;
    create table rows (id integer primary key, number text not null unique, first text not null,
      middle text not null, last text not null, location text not null, day integer not null);
    create virtual table names using fts5 (words, content='', columnsize=0, detail=none, prefix='1 2 3',
      tokenize="unicode61 remove_diacritics 0");`);
  const statements = {
    number: db.prepare("select number from rows where number = ?"),
    total: db.prepare("select count(*) from names where names match ?"),
    newest: db.prepare(`select rows.number from (
        select rowid as id from names where names match ? order by rowid desc limit ?
      ) as hit join rows on rows.id = hit.id order by rows.id desc`),
  };
  return {
    fill: async (rows) => fill(db, rows),
    query: async (query, limit) => ask(statements, query, limit),
  };
}

function fill(db: Connection, rows: readonly PeerRow[]): void {
  const row = db.prepare("insert into rows values (?, ?, ?, ?, ?, ?, ?)");
  const words = db.prepare("insert into names (rowid, words) values (?, ?)");
  db.exec("begin");
  rows.forEach((next, index) => {
    const { number, first, middle, last, location, day } = next;
    run(row.bind([index + 1, number, first, middle, last, location, day]));
    run(words.bind([index + 1, next.words.join(" ")]));
  });
  db.exec("commit");
  db.exec("insert into names (names) values ('optimize')");
  row.finalize();
  words.finalize();
}

function run(statement: Statement): void {
  statement.step();
  statement.reset();
}

type Statements = { number: Statement; total: Statement; newest: Statement };

function ask(statements: Statements, query: PeerQuery, limit: number): { total: number; numbers: string[] } {
  if (query.kind === "number") {
    const numbers = column(statements.number.bind([query.number]));
    return { total: numbers.length, numbers };
  }
  const match = query.words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(" AND ");
  const [total = "0"] = column(statements.total.bind([match]));
  return { total: Number(total), numbers: column(statements.newest.bind([match, limit])) };
}

function column(statement: Statement): string[] {
  const values: string[] = [];
  while (statement.step()) values.push(String(statement.get(0)));
  statement.reset();
  return values;
}

servePeer(open);
