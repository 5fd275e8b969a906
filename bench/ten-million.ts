import { spawn } from "node:child_process";
import { cpSync, existsSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { sql } from "kysely";
import type { Manifest } from "../domain/lists/contract.ts";
import { toIsoDate } from "../domain/base/day.ts";
import { root } from "../scripts/support/install.mjs";
import { openStore } from "../server/store/open-store.ts";
import { sqliteFile } from "../server/store/sqlite.ts";
import { treeOf } from "../server/lists/sync/sign-lists.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import { todayUtc } from "../tests/support/data-set.ts";
import type { Report } from "./figure.ts";
import { listPdf } from "../tests/support/generate/list-pdf.ts";
import { measureLargePhone } from "./large-phone.ts";
import { measureLargeSearch } from "./large-search.ts";
import { LIST_ROWS, newPassports } from "./new-list.ts";
import { watchMemory } from "../tests/support/process-memory.ts";
import { processorSeconds } from "./processor-time.ts";
import { runImport } from "./run-import.ts";
import {
  type ServerProcess,
  startServer,
  temporaryFolder,
  waitForTotal,
} from "../tests/support/server-process.ts";

const SIZES = [1_000_000, 10_000_000];
const MEGABYTE = 1_000_000;
const KILOBYTE = 1000;
/** Filled databases are kept there between runs. */
const { BENCH_DATABASES } = process.env;

/** A server and a phone at each size: what grows, and how much. SQLite. */
export async function measureTenMillion(
  cleanUp: CleanUp,
  report: Report,
  sizes: readonly string[],
): Promise<void> {
  for (const size of sizes.length > 0 ? sizes.map(Number) : SIZES) {
    const place = `${size} passports`;
    await measureSize(cleanUp, (figure) => report({ ...figure, figure: `${place}: ${figure.figure}` }), size);
  }
}

async function measureSize(cleanUp: CleanUp, report: Report, size: number): Promise<void> {
  const dataDir = await filledDatabase(cleanUp, size);
  let server = await startServer(cleanUp, dataDir);
  const publishing = watchMemory(server.pid);
  const first = performance.now();
  await waitForTotal(server.origin, size, 3_600);
  report({ figure: "first publication of everything", value: secondsSince(first), unit: "s", n: size });
  report({ figure: "processor time of that", value: processorSeconds(server.pid), unit: "s" });
  report({ figure: "peak memory of that", value: publishing.stop().bytes / MEGABYTE, unit: "MB" });
  await server.stop();

  server = await measureStart(cleanUp, report, dataDir);
  await measureDay(report, server, size);
  await server.stop();

  const manifest = await measureSizes(report, dataDir);
  const quiet = await startServer(cleanUp, dataDir, { entry: "bench/api-server.ts" });
  await measureLargeSearch(report, quiet);
  await measureLargePhone(cleanUp, report, { origin: quiet.origin, manifest });
  await quiet.stop();
}

async function filledDatabase(cleanUp: CleanUp, size: number): Promise<string> {
  const dataDir = await temporaryFolder(cleanUp, "large");
  const today = todayUtc();
  const kept = BENCH_DATABASES === undefined ? dataDir : join(BENCH_DATABASES, `${size}-${toIsoDate(today)}`);
  if (!existsSync(sqliteFile(kept))) {
    const started = performance.now();
    await runNode(["--max-old-space-size=9000", "bench/large-database.ts", kept, `${size}`, `${today}`]);
    progress(`${size} passports written in ${secondsSince(started).toFixed(0)} s`);
  }
  if (kept !== dataDir) cpSync(sqliteFile(kept), sqliteFile(dataDir));
  return dataDir;
}

async function runNode(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${String(code)}`);
}

/** A restart, until a name is found. */
async function measureStart(cleanUp: CleanUp, report: Report, dataDir: string): Promise<ServerProcess> {
  const started = performance.now();
  const server = await startServer(cleanUp, dataDir);
  report({ figure: "start until ready", value: secondsSince(started), unit: "s" });
  while (!(await fetch(`${server.origin}/api/v1/passports?name=zzzz`)).ok);
  report({ figure: "start until names are searched", value: secondsSince(started), unit: "s" });
  report({ figure: "processor time of that", value: processorSeconds(server.pid), unit: "s" });
  const memory = watchMemory(server.pid).stop().bytes / MEGABYTE;
  report({ figure: "memory of the server with its search thread", value: memory, unit: "MB" });
  return server;
}

/** A day's list of 20,000 rows by the command line, and its publication. */
async function measureDay(report: Report, server: ServerProcess, before: number): Promise<void> {
  const file = join(server.dataDir, "list.pdf");
  await writeFile(file, await listPdf(newPassports(1)));
  report({ figure: "first list of a branch, all days counted", value: await listTime(server), unit: "ms" });
  const memory = watchMemory(server.pid);
  const started = performance.now();
  const target = { dataDir: server.dataDir, date: toIsoDate(todayUtc()) };
  const rows = await runImport(target, file, { rows: LIST_ROWS, onStart: (pid) => memory.add(pid) });
  const imported = secondsSince(started);
  await waitForTotal(server.origin, before + rows, 120);
  const published = secondsSince(started);
  report({ figure: "import of a day's list", value: imported, unit: "s", n: rows });
  report({ figure: "from its end until phones can fetch it", value: published - imported, unit: "s" });
  report({ figure: "first list of a branch after it", value: await listTime(server), unit: "ms" });
  const peak = memory.stop();
  const parts = peak.processes.map((one) => `${one.name} ${Math.round(one.bytes / MEGABYTE)} MB`);
  report({
    figure: "peak memory of all processes meanwhile",
    value: peak.bytes / MEGABYTE,
    unit: "MB",
    how: parts.join(", "),
  });
}

async function listTime({ origin }: ServerProcess): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${origin}/api/v1/passports?location=Adama`);
  await answer.arrayBuffer();
  return performance.now() - started;
}

/** Database, segments, manifest, and the head and pages made of it. */
async function measureSizes(report: Report, dataDir: string): Promise<Manifest> {
  report({ figure: "database file", value: statSync(sqliteFile(dataDir)).size / MEGABYTE, unit: "MB" });
  const store = await openStore({ dataDir });
  const bodies = await store.db
    .selectFrom("segment_bodies")
    .select(["hash", sql<number>`length(plain)`.as("plain"), sql<number>`length(brotli)`.as("brotli")])
    .where("superseded_at", "is", null)
    .execute();
  const { body } = await store.db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
  await store.close();
  const manifest = JSON.parse(body) as Manifest;
  const named = new Set(manifest.segments.map(({ hash }) => hash));
  const megabytes = (rows: typeof bodies, column: "plain" | "brotli") =>
    rows.reduce((sum, row) => sum + row[column], 0) / MEGABYTE;
  const [segments, objects] = [true, false].map((is) => bodies.filter(({ hash }) => named.has(hash) === is));
  for (const [what, rows = []] of [
    ["segments", segments],
    ["day objects and dictionary", objects],
  ] as const) {
    report({ figure: `${what}, plain`, value: megabytes(rows, "plain"), unit: "MB", n: rows.length });
    report({ figure: `${what}, brotli`, value: megabytes(rows, "brotli"), unit: "MB", n: rows.length });
  }
  report({ figure: "manifest", value: body.length / KILOBYTE, unit: "KB" });
  report({ figure: "manifest, brotli", value: brotliBytes(body) / KILOBYTE, unit: "KB" });
  const { text, pages } = await treeOf(manifest, { generation: 1 });
  report({ figure: "head", value: text.length / KILOBYTE, unit: "KB" });
  report({ figure: "head, brotli", value: brotliBytes(text) / KILOBYTE, unit: "KB" });
  const compressed = [...pages.values()].map((page) => brotliBytes(page) / KILOBYTE);
  const all = compressed.reduce((sum, bytes) => sum + bytes, 0);
  report({ figure: "pages, brotli", value: all, unit: "KB", n: pages.size });
  report({ figure: "largest page, brotli", value: Math.max(...compressed), unit: "KB" });
  return manifest;
}

function brotliBytes(text: string): number {
  return brotliCompressSync(text).length;
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
