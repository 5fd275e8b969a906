import { readFile, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { PDF_MAX_BYTES } from "#domain/imports/contract.ts";
import type { ImportReport } from "#domain/imports/import-report.ts";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { parseEnv } from "../env.ts";
import { lowerPriority } from "../lower-priority.ts";
import { importFile } from "../imports/import-file.ts";
import { samplesSentence } from "../imports/import-warnings.ts";
import { readImportReport, refusalReport } from "../imports/import-report.ts";
import { previewList } from "../imports/preview.ts";
import { countSampleNumbers } from "../imports/sample-listings.ts";
import { namedLayouts } from "../imports/list-layouts.ts";
import { undoBatch } from "../imports/commit-batch.ts";
import { parsePdf } from "../imports/pdf/parse-pdf.ts";
import type { PdfProgress } from "../imports/pdf/parsed-pdf.ts";
import { saveMemory } from "../save-memory.ts";
import { UnusableDatabaseError } from "../store/migrate.ts";
import { openExistingStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { IMPORT_USAGE, parseImportArguments } from "./import-arguments.ts";
import type { ImportCommand } from "./import-arguments.ts";

const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** Writes to stderr, because stdout is one line of JSON. */
function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

function tellProgress({ page, pages, rows }: PdfProgress): void {
  if (process.stderr.isTTY) process.stderr.write(`\rPage ${page} of ${pages}, ${rows} rows `);
}

async function main(): Promise<number> {
  lowerPriority();
  saveMemory();
  const command = parseImportArguments(process.argv.slice(2), todayInAddisAbaba(Date.now()));
  if (!command.ok) {
    tell(`${command.error}\n\n${IMPORT_USAGE}`);
    return print(refusalReport({ code: "bad_arguments", message: command.error }), EXIT.usage);
  }
  const env = parseEnv(process.env);
  if (!env.ok) return fail("bad_settings", env.error);
  const file = command.value.kind === "import" ? await readList(command.value.file) : null;
  if (typeof file === "string") return fail("file_not_readable", file);
  const store = await openExistingStore({
    databaseUrl: env.value.DATABASE_URL,
    dataDir: resolve(env.value.DATA_DIR),
  });
  try {
    const report =
      command.value.kind === "undo"
        ? await undo(store, command.value.batchId)
        : await importList(store, command.value, file ?? new Uint8Array());
    if (process.stderr.isTTY) process.stderr.write("\r");
    if (report.error_message !== undefined) tell(report.error_message);
    for (const warning of report.warnings ?? []) tell(`Warning: ${warning}`);
    return print(report, report.status === "failed" ? EXIT.failed : EXIT.done);
  } finally {
    await store.close();
  }
}

function fail(code: string, message: string): number {
  tell(message);
  return print(refusalReport({ code, message }), EXIT.failed);
}

function print(report: ImportReport, exitCode: number): number {
  process.stdout.write(`${JSON.stringify(report)}\n`);
  return exitCode;
}

/** The bytes, or an error sentence. */
async function readList(file: string): Promise<Uint8Array | string> {
  try {
    const { size } = await stat(file);
    // One byte too many makes the reader refuse it without loading a huge file.
    if (size > PDF_MAX_BYTES) return new Uint8Array(PDF_MAX_BYTES + 1);
    return await readFile(file);
  } catch {
    return `The file ${file} cannot be read. Check its name and folder.`;
  }
}

async function importList(
  store: Store,
  command: Extract<ImportCommand, { kind: "import" }>,
  bytes: Uint8Array,
): Promise<ImportReport> {
  const list = { location: command.location, date_of_publish: command.date, is_sample: command.sample };
  if (!command.commit) {
    const layouts = await namedLayouts(store.db);
    const parsed = await parsePdf(bytes, { startAfter: command.after, layouts, onProgress: tellProgress });
    return parsed.ok ? previewList(store, parsed.value, list) : refusalReport(parsed.error);
  }
  const samples = list.is_sample ? 0 : await countSampleNumbers(store.db);
  if (samples > 0) tell(samplesSentence(samples));
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  const run = { store, nowMs: Date.now, onProgress: tellProgress, signal: stop.signal };
  const file = {
    ...list,
    bytes,
    start_after_text: command.after,
    original_filename: basename(command.file),
    created_by: null,
  };
  return importFile(run, file, () => tell("Another process is importing this list; waiting for it."));
}

async function undo(store: Store, batchId: number): Promise<ImportReport> {
  const now = new Date().toISOString();
  const undone = await store.write((trx) => undoBatch({ trx, dialect: store.dialect, now }, batchId));
  if (!undone.ok) return refusalReport(undone.error);
  tell(`Batch ${batchId} is undone: ${undone.value.rows} rows were taken back.`);
  return readImportReport(store.db, batchId);
}

try {
  process.exitCode = await main();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.exitCode = fail(error instanceof UnusableDatabaseError ? "no_database" : "internal_error", message);
}
