import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toIsoDate } from "../domain/day.ts";
import { importReportSchema } from "../domain/api/import-report.ts";
import { root } from "../scripts/install.mjs";
import { type CleanUp, progress } from "./clean-up.ts";
import { passportsUpTo, sqliteWith, todayUtc } from "./data-set.ts";
import type { Report } from "./figure.ts";
import { MILLION, publishedLists } from "./generate/passports.ts";
import { listPdf } from "./generate/list-pdf.ts";
import { watchMemory } from "./process-memory.ts";
import { startServer, temporaryFolder, waitForTotal } from "./server-process.ts";

const LIST_ROWS = 20_000;
const MEGABYTE = 1_000_000;

/** A list of 20,000 rows by the command line beside a running server, into an empty database and into a full one. */
export async function measureImport(cleanUp: CleanUp, report: Report): Promise<void> {
  const today = todayUtc();
  const file = join(await temporaryFolder(cleanUp, "list"), "list.pdf");
  const pdf = await listPdf(newPassports());
  await writeFile(file, pdf);
  progress(`a list of ${LIST_ROWS} rows, ${(pdf.length / MEGABYTE).toFixed(1)} MB`);

  const empty = await temporaryFolder(cleanUp, "empty");
  await measureInto(cleanUp, report, { dataDir: empty, before: 0, file, date: toIsoDate(today) });
  const passports = passportsUpTo(today);
  const full = await sqliteWith(cleanUp, today, passports);
  await measureInto(cleanUp, report, {
    dataDir: full,
    before: passports.length,
    file,
    date: toIsoDate(today),
  });
}

/** People of another seed than those of the database, so that every row is new. */
function newPassports() {
  const plan = { ...MILLION, seed: MILLION.seed + 1, count: LIST_ROWS, rowsADay: LIST_ROWS };
  const rows = [...publishedLists(plan)].flatMap((list) => list.rows);
  return rows.map((row, index) => ({ ...row, requestNumber: `ABL${String(1_000_000 + index * 3)}` }));
}

type Target = { dataDir: string; before: number; file: string; date: string };

async function measureInto(cleanUp: CleanUp, report: Report, target: Target): Promise<void> {
  const { before } = target;
  const place = before === 0 ? "an empty database" : `a database of ${before}`;
  const server = await startServer(cleanUp, target.dataDir);
  if (before > 0) {
    const memory = watchMemory(server.pid);
    const started = performance.now();
    await waitForTotal(server.origin, before, 300);
    report({ figure: `publishing ${place} anew`, value: secondsSince(started), unit: "s", n: before });
    const peak = memory.stop().bytes / MEGABYTE;
    report({ figure: `peak memory of the server while publishing ${place} anew`, value: peak, unit: "MB" });
  }
  const memory = watchMemory(server.pid);
  const started = performance.now();
  const rows = await runImport(target, (pid) => memory.add(pid));
  const seconds = secondsSince(started);
  await waitForTotal(server.origin, before + rows, 120);
  const published = secondsSince(started);
  const peak = memory.stop();
  const parts = peak.processes.map(({ name, bytes }) => `${name} ${Math.round(bytes / MEGABYTE)} MB`);
  report({ figure: `import into ${place}`, value: seconds, unit: "s", n: rows, budget: 8 });
  report({
    figure: `import into ${place}, until phones can fetch it`,
    value: published,
    unit: "s",
    n: rows,
  });
  report({
    figure: `peak memory while importing into ${place}`,
    value: peak.bytes / MEGABYTE,
    unit: "MB",
    n: rows,
    budget: 400,
    how: `proportional set size (a shared page counts once), summed over ${parts.join(", ")}`,
  });
  await server.stop();
}

/** Runs the command line; a run that does not take every row is no measurement. */
async function runImport({ dataDir, file, date }: Target, onStart: (pid: number) => void): Promise<number> {
  const args = ["--location", "Adama", "--date", date, "--after", "REQUEST_No.", "--commit"];
  const child = spawn(process.execPath, [join(root, "server/cli/import.ts"), file, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.pid !== undefined) onStart(child.pid);
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  await new Promise((resolve) => child.once("close", resolve));
  const report = importReportSchema.parse(JSON.parse(output));
  if (report.status !== "completed" || report.rows_new !== LIST_ROWS) {
    throw new Error(`The import took ${report.rows_new} of ${LIST_ROWS} rows: ${output.slice(0, 2_000)}`);
  }
  return report.rows_new;
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
