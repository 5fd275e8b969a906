import type { Kysely, Selectable } from "kysely";
import type { JobBoard, JobKindFigures } from "#domain/base/jobs.ts";
import type { Database } from "../../../../server/store/schema.ts";
import type { JobTable } from "../../../../server/store/tables/jobs.ts";

type Row = Selectable<JobTable>;
type Figures = Pick<JobBoard, "kinds" | "leases">;

const HOUR_MS = 3_600_000;

/** The dashboard's figures, counted one by one from every row of the tables. */
export async function expectedBoard(
  db: Kysely<Database>,
  { kinds, nowMs }: { kinds: readonly string[]; nowMs: number },
): Promise<Figures> {
  const jobs = await db.selectFrom("jobs").selectAll().orderBy("id").execute();
  const settings = await db.selectFrom("job_kinds").selectAll().execute();
  const names = new Set([...kinds, ...jobs.map(({ kind }) => kind), ...settings.map(({ kind }) => kind)]);
  const figures = [...names].toSorted().map((kind) => ({
    ...figuresOf(
      kind,
      jobs.filter((job) => job.kind === kind),
      nowMs,
    ),
    paused: settings.some((row) => row.kind === kind && row.paused === 1),
  }));
  const leases = jobs
    .filter(({ state }) => state === "running")
    .map(({ id, kind, worker, attempts, started_at, beat_at, leased_until }) => ({
      job_id: id,
      kind,
      worker,
      attempts,
      started_at,
      beat_at,
      leased_until,
    }));
  return { kinds: figures, leases };
}

function figuresOf(kind: string, jobs: readonly Row[], nowMs: number): Omit<JobKindFigures, "paused"> {
  const now = new Date(nowMs).toISOString();
  const inState = (state: Row["state"]) => jobs.filter((job) => job.state === state);
  const waiting = inState("waiting");
  const due = waiting.filter((job) => job.run_after <= now && (job.not_before ?? "") <= now);
  const since = (ms: number) => jobs.filter((job) => Date.parse(job.finished_at ?? "") > nowMs - ms);
  const ended = since(24 * HOUR_MS).filter((job) => job.started_at !== null);
  return {
    kind,
    waiting: waiting.length,
    later: waiting.length - due.length,
    running: inState("running").length,
    done: inState("done").length,
    failed: inState("failed").length,
    rate: since(HOUR_MS).filter(({ state }) => state === "done").length / 60,
    oldest_due_at: due.map((job) => job.run_after).toSorted()[0] ?? null,
    wait: spread(ended.map((job) => between(job.started_at, job.run_after))),
    run: spread(ended.map((job) => between(job.finished_at, job.started_at))),
  };
}

function between(later: string | null, earlier: string | null): number {
  return Math.max(0, Date.parse(later ?? "") - Date.parse(earlier ?? ""));
}

function spread(values: readonly number[]): { p50: number; p95: number } | null {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1];
  const [p50, p95] = [at(0.5), at(0.95)];
  return p50 === undefined || p95 === undefined ? null : { p50, p95 };
}
