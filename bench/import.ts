import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { toIsoDate } from "../domain/base/day.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import { commitSeconds } from "./commit-list.ts";
import { passportsUpTo, sqliteWith, todayUtc } from "../tests/support/data-set.ts";
import type { Report } from "./figure.ts";
import { LIST_ROWS, newPassports } from "./new-list.ts";
import { listPdf } from "../tests/support/generate/list-pdf.ts";
import { type BenchPassport, loadPassports } from "../tests/support/load-passports.ts";
import { openStore } from "../server/store/open-store.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { type MemoryWatch, watchMemory } from "../tests/support/process-memory.ts";
import { queueList } from "../tests/support/queue-list.ts";
import { databaseEnv, runImport } from "./run-import.ts";
import { pause, startServer, temporaryFolder, waitForTotal } from "../tests/support/server-process.ts";

const MEGABYTE = 1_000_000;

/**
 * 20,000 rows on SQLite and PostgreSQL: the commit alone, and whole imports by the command line beside a server, into
 * an empty database, directly after another list, and into a full one (there also as an upload).
 */
export async function measureImport(cleanUp: CleanUp, report: Report): Promise<void> {
  const today = todayUtc();
  const folder = await temporaryFolder(cleanUp, "list");
  const lists: string[] = [];
  for (const list of [1, 2]) {
    const pdf = await listPdf(newPassports(list));
    lists.push(join(folder, `list-${list}.pdf`));
    await writeFile(lists.at(-1) ?? "", pdf);
    progress(`a list of ${LIST_ROWS} rows, ${(pdf.length / MEGABYTE).toFixed(1)} MB`);
  }
  const passports = passportsUpTo(today);
  await measureCommits(cleanUp, report, passports);

  const date = toIsoDate(today);
  const empty = await temporaryFolder(cleanUp, "empty");
  await measureInto(cleanUp, report, { dataDir: empty, before: 0, lists, date });
  const dataDir = await temporaryFolder(cleanUp, "empty-postgres");
  await measureInto(cleanUp, report, {
    dataDir,
    databaseUrl: await startPostgres(cleanUp),
    before: 0,
    lists,
    date,
  });
  const full = await sqliteWith(cleanUp, today, passports);
  await measureInto(cleanUp, report, {
    dataDir: full,
    before: passports.length,
    lists: lists.slice(0, 1),
    uploads: lists.slice(1),
    date,
  });
}

/** Two lists into empty databases, one into full ones, alternating. */
async function measureCommits(
  cleanUp: CleanUp,
  report: Report,
  passports: readonly BenchPassport[],
): Promise<void> {
  const sqlite = { dataDir: await temporaryFolder(cleanUp, "sqlite") };
  const postgres = {
    dataDir: await temporaryFolder(cleanUp, "postgres"),
    databaseUrl: await startPostgres(cleanUp),
  };
  const commitBoth = async (list: number, place: string) => {
    const rows = newPassports(list);
    const bySqlite = await commitSeconds(sqlite, rows);
    const byPostgres = await commitSeconds(postgres, rows);
    const n = rows.length;
    report({ figure: `commit ${place}, SQLite`, value: bySqlite, unit: "s", n });
    report({ figure: `commit ${place}, PostgreSQL`, value: byPostgres, unit: "s", n });
    const figure = `commit ${place}, speed of PostgreSQL as a share of SQLite's`;
    report({ figure, value: bySqlite / byPostgres, unit: "ratio", n, budget: 1 / 3 });
  };
  await commitBoth(1, "into an empty database");
  await commitBoth(2, "directly after it");
  for (const target of [sqlite, postgres]) {
    const store = await openStore(target);
    await loadPassports(store, passports);
    await store.close();
    progress(`${passports.length} passports loaded`);
  }
  await commitBoth(3, `into a database of ${passports.length}`);
}

type Target = {
  dataDir: string;
  databaseUrl?: string;
  before: number;
  lists: readonly string[];
  /** The server imports these lists afterwards. */
  uploads?: readonly string[];
  date: string;
};

async function measureInto(cleanUp: CleanUp, report: Report, target: Target): Promise<void> {
  const { before, databaseUrl } = target;
  const place = before === 0 ? "an empty database" : `a database of ${before}`;
  const name = databaseUrl === undefined ? "SQLite" : "PostgreSQL";
  const server = await startServer(cleanUp, target.dataDir, { env: databaseEnv(target) });
  if (before > 0) {
    const memory = watchMemory(server.pid);
    const started = performance.now();
    await waitForTotal(server.origin, before, 300);
    report({ figure: `publishing ${place} anew`, value: secondsSince(started), unit: "s", n: before });
    const peak = memory.stop().bytes / MEGABYTE;
    report({ figure: `peak memory of the server while publishing ${place} anew`, value: peak, unit: "MB" });
  }
  let total = before;
  const measured = async (where: string, run: (memory: MemoryWatch) => Promise<number>) => {
    const memory = watchMemory(server.pid);
    const started = performance.now();
    const rows = await run(memory);
    const seconds = secondsSince(started);
    total += rows;
    await waitForTotal(server.origin, total, 120);
    const published = secondsSince(started);
    const peak = memory.stop();
    const parts = peak.processes.map((one) => `${one.name} ${Math.round(one.bytes / MEGABYTE)} MB`);
    report({ figure: `import ${where}`, value: seconds, unit: "s", n: rows, budget: 8 });
    report({ figure: `import ${where}, until phones can fetch it`, value: published, unit: "s", n: rows });
    report({
      figure: `peak memory while importing ${where}`,
      value: peak.bytes / MEGABYTE,
      unit: "MB",
      n: rows,
      budget: 400,
      how: `proportional set size (a shared page counts once), summed over ${parts.join(", ")}`,
    });
  };
  for (const [index, file] of target.lists.entries()) {
    const where = `${index === 0 ? `into ${place}` : "directly after it"}, ${name}`;
    await measured(where, (memory) =>
      runImport(target, file, { rows: LIST_ROWS, onStart: (pid) => memory.add(pid) }),
    );
  }
  for (const file of target.uploads ?? [])
    await measured(`by the server itself into ${place}, ${name}`, () => runUpload(target, file));
  await server.stop();
}

/** Sends the file as an upload does. */
async function runUpload(target: Target, file: string): Promise<number> {
  await queueList(target, { bytes: await readFile(file), date: target.date, name: basename(file) });
  const store = await openStore(target);
  const finished = store.db
    .selectFrom("import_batches")
    .select(["status", "rows_new"])
    .where("original_filename", "=", basename(file))
    .where("status", "in", ["completed", "failed"]);
  let batch = await finished.executeTakeFirst();
  for (; batch === undefined; batch = await finished.executeTakeFirst()) await pause(250);
  await store.close();
  if (batch.status !== "completed" || batch.rows_new !== LIST_ROWS)
    throw new Error(`The import ${batch.status} and took ${batch.rows_new} of ${LIST_ROWS} rows`);
  return batch.rows_new;
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
