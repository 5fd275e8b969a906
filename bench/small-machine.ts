import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { toIsoDate } from "../domain/base/day.ts";
import { build } from "../scripts/build.ts";
import { root } from "../scripts/support/install.mjs";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import { passportsUpTo, sqliteWith, todayUtc } from "../tests/support/data-set.ts";
import { listPdf } from "../tests/support/generate/list-pdf.ts";
import { type MemoryWatch, watchMemory } from "../tests/support/process-memory.ts";
import { queueList } from "../tests/support/queue-list.ts";
import {
  type Command,
  pause,
  type ServerProcess,
  startServer,
  temporaryFolder,
  waitForTotal,
  WITH_APP,
} from "../tests/support/server-process.ts";
import { percentile } from "../tests/support/statistics.ts";
import type { Report } from "./figure.ts";
import { limitProcesses, type LimitedProcesses } from "./limited-processes.ts";
import { LIST_ROWS, newPassports } from "./new-list.ts";
import { runImport } from "./run-import.ts";
import { EACH_A_SECOND, startVisitors, type Visitors } from "./visitors.ts";

const MEGABYTE = 1_000_000;
/** The most memory that all processes take together, and the longest p99 of look-ups. */
const LIMITS = { megabytes: 600, ms: 100 };
/** A phase lasts at least this long: a p99 needs some hundred look-ups, and threads without work end after ten seconds. */
const LEAST_SECONDS = 20;
const UNIT = "docs/deploy/passport-status.service";

type Ground = {
  cleanUp: CleanUp;
  report: Report;
  limited: LimitedProcesses;
  server: ServerProcess;
  visitors: Visitors;
  /** Lists that are imported one after the other, each of a day of its own, as a branch's are. */
  lists: { file: string; date: string }[];
  total: number;
};

/**
 * One core and the memory of the service's unit: a server with a million passports, then an import, an export and a
 * backup beside it, one after the other and all together, while people look up.
 */
export async function measureSmallMachine(cleanUp: CleanUp, report: Report): Promise<void> {
  await build();
  const today = todayUtc();
  const passports = passportsUpTo(today);
  const dataDir = await sqliteWith(cleanUp, today, passports);
  const lists: Ground["lists"] = [];
  for (const list of [1, 2, 3]) {
    const file = join(dataDir, `list-${list}.pdf`);
    await writeFile(file, await listPdf(newPassports(list)));
    lists.push({ file, date: toIsoDate(today - list) });
  }
  const unit = readFileSync(join(root, UNIT), "utf8");
  const limited = limitProcesses(cleanUp, megabytesOf(unit) * 2 ** 20, flagsOf(unit));
  progress(limited.how);

  const first = await startServer(cleanUp, dataDir, { env: WITH_APP, through: limited.through });
  const publishing = watchMemory(first.pid);
  await waitForTotal(first.origin, passports.length, 900);
  const publication = publishing.stop().bytes / MEGABYTE;
  report({
    figure: "first publication of a million: peak",
    value: publication,
    unit: "MB",
    how: limited.how,
  });
  await first.stop();

  const server = await startServer(cleanUp, dataDir, { env: WITH_APP, through: limited.through });
  while (!(await fetch(`${server.origin}/api/v1/passports?name=zzzz`)).ok) await pause(250);
  const visitors = startVisitors(cleanUp, server.origin, passports);
  const ground = { cleanUp, report, limited, server, visitors, lists, total: passports.length };
  await measurePhase(ground, "idle", async () => pause(LEAST_SECONDS * 1000));
  await measurePhase(ground, "import by the server", async () => importByServer(ground));
  await measurePhase(ground, "import by the command line", async (memory) => importByCommand(ground, memory));
  await measurePhase(ground, "export", async (memory) => runExport(ground, memory));
  await measurePhase(ground, "backup", async (memory) => runBackup(ground, memory));
  await measurePhase(ground, "all together", async (memory) => {
    await Promise.all([
      importByCommand(ground, memory),
      runExport(ground, memory),
      runBackup(ground, memory),
    ]);
  });
  report({
    figure: "processes that the system killed",
    value: limited.killed(),
    unit: "count",
    how: limited.how,
    ...(Number.isNaN(limited.killed()) ? {} : { budget: 0 }),
  });
  await server.stop();
}

function megabytesOf(unit: string): number {
  const megabytes = /^MemoryMax=(\d+)M$/m.exec(unit)?.[1];
  if (megabytes === undefined) throw new Error(`${UNIT} has no line such as MemoryMax=900M`);
  return Number(megabytes);
}

/** What Node is started with. */
function flagsOf(unit: string): string[] {
  return /^ExecStart=\S+ (.*)\bserver\/main\.ts$/m.exec(unit)?.[1]?.split(" ").filter(Boolean) ?? [];
}

async function measurePhase(
  { report, server, visitors, limited }: Ground,
  phase: string,
  work: (memory: MemoryWatch) => Promise<void>,
): Promise<void> {
  progress(phase);
  await visitors.take();
  const memory = watchMemory(server.pid);
  const began = Date.now();
  const started = performance.now();
  await work(memory);
  const seconds = (performance.now() - started) / 1000;
  await pause(LEAST_SECONDS * 1000 - seconds * 1000);
  const peak = memory.stop();
  const answers = await visitors.take();
  const load = `load average ${loadavg()[0]?.toFixed(1)}, ${limited.how}`;
  report({ figure: `${phase}: time`, value: seconds, unit: "s", how: load });
  const text = (processes: typeof peak.processes) =>
    processes.map(({ name, bytes }) => `${name} ${Math.round(bytes / MEGABYTE)}`).join(", ");
  report({
    figure: `${phase}: peak of all processes together`,
    value: peak.bytes / MEGABYTE,
    unit: "MB",
    budget: LIMITS.megabytes,
    how: `PSS of /proc, in which a shared page counts once: ${text(peak.processes)}. Peak of each: ${text(peak.each)}`,
  });
  for (const kind of ["name", "number"] as const) {
    const own = answers.filter((answer) => answer.kind === kind);
    const times = own.map(({ ms }) => ms);
    for (const share of [0.5, 0.95, 0.99, 1])
      report({
        figure: `${phase}: look-up by ${kind}, ${share === 1 ? "longest" : `p${share * 100}`}`,
        value: percentile(times, share),
        unit: "ms",
        n: times.length,
        how: `${EACH_A_SECOND} a second`,
        ...(share === 0.99 ? { budget: LIMITS.ms } : {}),
      });
  }
  const slow = answers.filter(({ ms }) => ms > LIMITS.ms);
  for (const { kind, at, ms } of slow)
    progress(`${ms.toFixed(0)} ms by ${kind}, ${((at - began) / 1000).toFixed(1)} s after the phase began`);
  const wrong = answers.filter(({ status }) => status !== 200).length;
  report({
    figure: `${phase}: look-ups not answered`,
    value: wrong,
    unit: "count",
    n: answers.length,
    budget: 0,
  });
}

/** Imports a list as an admin's upload does, and waits until phones can fetch it. */
async function importByServer(ground: Ground): Promise<void> {
  const { file, date } = nextList(ground);
  const list = { bytes: readFileSync(file), date, name: "upload.pdf" };
  await queueList({ dataDir: ground.server.dataDir }, list);
  await untilPublished(ground);
}

async function importByCommand(ground: Ground, memory: MemoryWatch): Promise<void> {
  const { server, limited } = ground;
  const { file, date } = nextList(ground);
  const target = { dataDir: server.dataDir, date };
  const options = { rows: LIST_ROWS, onStart: (pid: number) => memory.add(pid), through: limited.through };
  await runImport(target, file, options);
  await untilPublished(ground);
}

function nextList({ lists }: Ground): Ground["lists"][number] {
  const list = lists.shift();
  if (list === undefined) throw new Error("More imports than lists");
  return list;
}

async function untilPublished(ground: Ground): Promise<void> {
  ground.total += LIST_ROWS;
  await waitForTotal(ground.server.origin, ground.total, 300);
}

async function runExport(ground: Ground, memory: MemoryWatch): Promise<void> {
  const folder = await temporaryFolder(ground.cleanUp, "export");
  await runCommand(ground, memory, [process.execPath, join(root, "server/cli/export.ts"), folder]);
}

async function runBackup(ground: Ground, memory: MemoryWatch): Promise<void> {
  const folder = await temporaryFolder(ground.cleanUp, "backup");
  const file = join(folder, "backup.age");
  await runCommand(ground, memory, [process.execPath, join(root, "server/cli/backup.ts"), file]);
}

async function runCommand({ limited, server }: Ground, memory: MemoryWatch, command: Command): Promise<void> {
  const [program, ...args] = limited.through(command);
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      ...WITH_APP,
      DATA_DIR: server.dataDir,
      VITE_SITE_URL: "https://site.example",
      BACKUP_PASSPHRASE: "a passphrase of many letters",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (child.pid !== undefined) memory.add(child.pid);
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    child.once("close", (...end) => resolve(end));
  });
  if (code !== 0) throw new Error(`${command.slice(1).join(" ")} ended with ${signal ?? String(code)}`);
}
