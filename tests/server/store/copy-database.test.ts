import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { copyDatabase } from "../../../server/store/sqlite-files.ts";

/** 40 MB: three steps. */
const ROWS = 4_000;
const ROW_BYTES = 10_000;

it("a copy of several steps is of the moment when it began, and does not begin again while others write", async () => {
  const folder = await mkdtemp(join(tmpdir(), "passport-status-copy-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = new SqliteDatabase(join(folder, "source.sqlite"));
  onTestFinished(() => void source.close());
  source.pragma("journal_mode = WAL");
  source.pragma("synchronous = OFF");
  source.exec("create table numbers (id integer primary key, filler blob)");
  const insert = source.prepare("insert into numbers (filler) values (zeroblob(?))");
  source.transaction(() => {
    for (let row = 0; row < ROWS; row++) insert.run(ROW_BYTES);
  })();

  const stop = new AbortController();
  let written = 0;
  const writer = (async () => {
    // The copy takes a step in each turn of the event loop, and so does this.
    for (; !stop.signal.aborted; written++) {
      insert.run(1);
      await nextTurn();
    }
  })();
  const target = join(folder, "copy.sqlite");
  await copyDatabase(join(folder, "source.sqlite"), target);
  stop.abort();
  await writer;

  expect(written).toBeGreaterThan(2);
  const copy = new SqliteDatabase(target, { readonly: true });
  onTestFinished(() => void copy.close());
  expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
  const { rows } = copy.prepare("select count(*) as rows from numbers").get() as { rows: number };
  // What was written while it opened the files may be in it. A copy that began again would have what came later, too.
  expect(rows).toBeLessThanOrEqual(ROWS + 2);
  expect(rows).toBeGreaterThanOrEqual(ROWS);
});
