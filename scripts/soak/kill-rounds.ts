import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { importReportSchema } from "#domain/imports/import-report.ts";
import { toIsoDate } from "#domain/base/day.ts";
import { enqueueImport } from "../../server/imports/import-job.ts";
import type { CrashPoint } from "../../server/jobs/crash-point.ts";
import { openStore } from "../../server/store/open-store.ts";
import type { Store } from "../../server/store/store.ts";
import { verifySegments } from "./verify-segments.ts";
import { root } from "../support/install.mjs";
import { startProject, untilListening } from "./project-process.ts";
import type { ProjectProcess } from "./project-process.ts";
import { checkWholeDatabase } from "./whole-database.ts";

/** Killed after some milliseconds, or at a named point. */
export type KillRound = {
  victim: "server" | "command" | "undo";
  when: { afterMs: number } | { at: CrashPoint };
};

export type RoundOutcome = { killed: boolean; status: string; faults: string[] };

/** Small lists of both formats, several pages each. */
const FILES = ["2026-11-09-jigjiga", "2026-10-12-jimma", "2026-11-02-dessie", "2026-10-19-dire-dawa"];
const BRANCHES = ["Jigjiga", "Jimma", "Dessie", "Dire Dawa", "Adama"];
const FIRST_DAY = 20_700;
const SETTLE_MS = 120_000;

/** Rounds build on the last one's database. */
export type KillGround = {
  play: (round: KillRound) => Promise<RoundOutcome>;
  close: () => Promise<void>;
};

export async function openKillGround(): Promise<KillGround> {
  const dataDir = await mkdtemp(join(tmpdir(), "passport-status-kills-"));
  const store = await openStore({ dataDir });
  const rows = new Map<string, number>();
  for (const file of FILES) {
    const truth = await readFile(join(root, "samples/lists", `${file}.tsv`), "utf8");
    rows.set(`${file}.pdf`, truth.trim().split("\n").length - 1);
  }
  const ground: Ground = {
    store,
    env: { DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1", SAMPLE_DATA: "off", LOG_LEVEL: "warn" },
    rowsOf: (filename) => rows.get(filename) ?? -1,
    completed: new Set(),
    undone: new Set(),
    round: 0,
  };
  return {
    play: (round) => play(ground, round),
    close: async () => {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Ground = {
  store: Store;
  env: Record<string, string>;
  rowsOf: (filename: string) => number;
  completed: Set<number>;
  undone: Set<number>;
  round: number;
};

/** Kills, restarts, waits until idle and checks the whole database. */
async function play(ground: Ground, round: KillRound): Promise<RoundOutcome> {
  ground.round += 1;
  const crash: Record<string, string> =
    "at" in round.when ? { NODE_ENV: "test", CRASH_AT: round.when.at } : {};
  const victim =
    round.victim === "server"
      ? await startServerRound(ground, crash)
      : await startCommandRound(ground, round, crash);
  const killed = await strike(victim.process, round.when);
  if (victim.beside) await victim.beside.kill();
  acknowledge(ground, victim.process);

  await endLeases(ground.store);
  const server = startProject("server/main.ts", [], ground.env);
  try {
    await untilListening(server);
    await settle(ground.store);
    if (round.victim === "command") await repeatCommand(ground, victim.args);
    await settle(ground.store);
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
  }
  const faults = await checkWholeDatabase(ground.store, ground, ground.rowsOf);
  return { killed, status: await lastStatus(ground.store), faults };
}

type Victim = { process: ProjectProcess; beside: ProjectProcess | null; args: string[] };

/** The server imports a queued list. */
async function startServerRound(ground: Ground, crash: Record<string, string>): Promise<Victim> {
  const list = listOf(ground.round);
  const bytes = await readFile(join(root, "samples/lists", list.original_filename));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const batch = { ...list, bytes, sha256, is_sample: false, created_by: null };
  await ground.store.write((trx) => enqueueImport(trx, batch, { nowMs: Date.now(), commit: true }));
  const process = startProject("server/main.ts", [], { ...ground.env, ...crash });
  if (Object.keys(crash).length === 0) await untilListening(process);
  return { process, beside: null, args: [] };
}

/** The command line imports or undoes beside a running server. */
async function startCommandRound(
  ground: Ground,
  round: KillRound,
  crash: Record<string, string>,
): Promise<Victim> {
  const beside = startProject("server/main.ts", [], ground.env);
  await untilListening(beside);
  const list = listOf(ground.round);
  const last = [...ground.completed].at(-1);
  const args =
    round.victim === "undo" && last !== undefined
      ? ["undo", String(last)]
      : [
          join(root, "samples/lists", list.original_filename),
          "--location",
          list.location,
          "--date",
          list.date_of_publish,
          "--after",
          list.start_after_text,
          "--commit",
        ];
  // Neither state is acknowledged while an undo runs.
  if (args[0] === "undo" && last !== undefined) ground.completed.delete(last);
  return { process: startProject("server/cli/import.ts", args, { ...ground.env, ...crash }), beside, args };
}

function listOf(round: number) {
  const file = FILES[round % FILES.length] ?? "";
  return {
    location: BRANCHES[round % BRANCHES.length] ?? "",
    date_of_publish: toIsoDate(FIRST_DAY + (round % 60)),
    start_after_text:
      file.includes("dessie") || file.includes("dire-dawa") ? "Application Number" : "REQUEST_No.",
    original_filename: `${file}.pdf`,
  };
}

/** True if killed alive, or ended at the named point. */
async function strike(victim: ProjectProcess, when: KillRound["when"]): Promise<boolean> {
  if ("at" in when) {
    const limit = new AbortController();
    const late = sleep(SETTLE_MS, "late" as const, { signal: limit.signal }).catch(() => "late" as const);
    const end = await Promise.race([victim.ended, late]);
    limit.abort();
    if (end === "late") await victim.kill();
    return victim.child.signalCode === "SIGKILL" && end !== "late";
  }
  await Promise.race([sleep(when.afterMs), victim.ended]);
  const alive = victim.child.exitCode === null;
  await victim.kill();
  return alive;
}

/** Printed before the kill: acknowledged. */
function acknowledge(ground: Ground, process: ProjectProcess): void {
  for (const line of process.stdout().split("\n")) {
    if (!line.startsWith("{")) continue;
    const report = importReportSchema.safeParse(JSON.parse(line));
    if (!report.success || report.data.batch_id === undefined) continue;
    if (report.data.status === "completed") ground.completed.add(report.data.batch_id);
    if (report.data.status === "undone") ground.undone.add(report.data.batch_id);
  }
}

/** Expires all leases. */
async function endLeases(store: Store): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString();
  await store.write(async (trx) => {
    await trx.updateTable("jobs").set({ leased_until: past }).where("state", "=", "running").execute();
  });
}

/** The repeated command resumes the list, or reports it imported. */
async function repeatCommand(ground: Ground, args: readonly string[]): Promise<void> {
  const again = startProject("server/cli/import.ts", args, ground.env);
  await again.ended;
  acknowledge(ground, again);
}

/** Waits until no job is open and all is published. */
async function settle(store: Store): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const open = await store.db
      .selectFrom("jobs")
      .select("id")
      .where("state", "in", ["waiting", "running"])
      .execute();
    if (open.length === 0 && (await verifySegments(store)).length === 0) break;
    // The following check reports the fault.
    if (Date.now() > deadline) return;
    await sleep(100);
  }
  const batches = await store.db.selectFrom("import_batches").select(["id", "status"]).execute();
  if (
    batches.some(
      (batch) => batch.status !== "completed" && batch.status !== "failed" && batch.status !== "undone",
    )
  ) {
    throw new Error("A batch is open and nobody works on it");
  }
}

async function lastStatus(store: Store): Promise<string> {
  const batch = await store.db
    .selectFrom("import_batches")
    .select("status")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return batch?.status ?? "none";
}
