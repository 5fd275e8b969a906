import { type Kysely, sql, type RawBuilder } from "kysely";
import * as z from "zod/mini";
import { MS_PER_DAY } from "#domain/base/day.ts";
import {
  type JobBoard,
  type JobKindFigures,
  type JobLease,
  type JobSchedule,
  JOB_STATES,
} from "#domain/base/jobs.ts";
import { iso } from "../../store/clock-skew.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { type JobKind, nextSlotStart } from "../job-kind.ts";

const MINUTES_AN_HOUR = 60;

type BoardOptions = { dialect: Store["dialect"]; kinds: readonly JobKind[]; nowMs: number };

/** The whole queue at one moment; also kinds that only other versions of the program have. */
export async function readBoard(
  db: Kysely<Database>,
  { dialect, kinds, nowMs }: BoardOptions,
): Promise<JobBoard> {
  const { rows } = await boardQuery(dialect, nowMs).execute(db);
  const facts = rows.map((row) => boardRowSchema.parse({ ...row, facts: JSON.parse(row.facts) as unknown }));
  const figures = new Map<string, JobKindFigures>();
  const slots = new Map<string, string | null>();
  const leases: JobLease[] = [];
  for (const kind of new Set([...kinds.map(({ name }) => name), ...facts.map((row) => row.kind)])) {
    figures.set(kind, noFigures(kind));
  }
  for (const row of facts) {
    const of = figures.get(row.kind);
    if (of !== undefined) note(of, row);
    if (row.fact === "setting") slots.set(row.kind, row.facts.slot);
    if (row.fact === "lease") leases.push({ kind: row.kind, ...row.facts });
  }
  return {
    at: iso(nowMs),
    kinds: [...figures.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    leases: leases.toSorted((a, b) => a.job_id - b.job_id),
    schedules: kinds.flatMap((kind) => scheduleOf(kind, { figures, slots, nowMs })),
  };
}

function noFigures(kind: string): JobKindFigures {
  return {
    kind,
    paused: false,
    waiting: 0,
    later: 0,
    running: 0,
    done: 0,
    failed: 0,
    rate: 0,
    oldest_due_at: null,
    wait: null,
    run: null,
  };
}

function note(figures: JobKindFigures, row: BoardRow): void {
  switch (row.fact) {
    case "state":
      figures[row.facts.state] = row.facts.count;
      return;
    case "due":
      figures.later = row.facts.later;
      figures.oldest_due_at = row.facts.since;
      return;
    case "hour":
      figures.rate = row.facts.count / MINUTES_AN_HOUR;
      return;
    case "setting":
      figures.paused = row.facts.paused === 1;
      return;
    case "wait":
    case "run":
      figures[row.fact] = row.facts;
      return;
    case "lease":
  }
}

type Noted = {
  figures: ReadonlyMap<string, JobKindFigures>;
  slots: ReadonlyMap<string, string | null>;
  nowMs: number;
};

function scheduleOf({ name, schedule }: JobKind, { figures, slots, nowMs }: Noted): JobSchedule[] {
  if (schedule === null) return [];
  return [
    {
      kind: name,
      paused: figures.get(name)?.paused ?? false,
      every_minutes: "everyMinutes" in schedule ? schedule.everyMinutes : null,
      daily_at: "dailyAt" in schedule ? schedule.dailyAt : null,
      last_slot: slots.get(name) ?? null,
      next_slot: iso(nextSlotStart(schedule, nowMs)),
    },
  ];
}

type Dialect = Store["dialect"];

const HOUR_MS = 3_600_000;

const of = <F extends string, T extends z.core.$ZodShape>(fact: F, facts: T) =>
  z.object({ fact: z.literal(fact), kind: z.string(), facts: z.object(facts) });
const percentiles = { p50: z.int(), p95: z.int() };

/** The rows of `boardQuery`: figures per kind, settings of kinds, and one row for each running job. */
const boardRowSchema = z.discriminatedUnion("fact", [
  of("state", { state: z.enum(JOB_STATES), count: z.int() }),
  of("due", { later: z.int(), since: z.nullable(z.string()) }),
  of("hour", { count: z.int() }),
  of("wait", percentiles),
  of("run", percentiles),
  of("setting", { paused: z.int(), slot: z.nullable(z.string()) }),
  of("lease", {
    job_id: z.int(),
    worker: z.nullable(z.string()),
    attempts: z.int(),
    started_at: z.nullable(z.string()),
    beat_at: z.nullable(z.string()),
    leased_until: z.nullable(z.string()),
  }),
]);
type BoardRow = z.infer<typeof boardRowSchema>;

/** One statement, so that all its figures are of one moment; each part reads one index. */
export function boardQuery(
  dialect: Dialect,
  nowMs: number,
): RawBuilder<{ fact: string; kind: string; facts: string }> {
  const object = jsonObject(dialect);
  const now = iso(nowMs);
  const isDue = sql`(run_after <= ${now} and (not_before is null or not_before <= ${now}))`;
  const wait = millisecondsBetween(dialect, "started_at", "run_after");
  const run = millisecondsBetween(dialect, "finished_at", "started_at");
  return sql`
    with ended as materialized (
      select kind, state, finished_at, ${wait} as wait, ${run} as run from jobs
      where finished_at > ${iso(nowMs - MS_PER_DAY)} and started_at is not null
    ),
    waits as (${ranked("wait")}),
    runs as (${ranked("run")})
    select 'state' as fact, kind, ${object`'state', state, 'count', count(*)`} as facts from jobs group by kind, state
    union all select 'due', kind, ${object`'later', sum(case when ${isDue} then 0 else 1 end),
      'since', min(case when ${isDue} then run_after end)`} from jobs where state = 'waiting' group by kind
    union all select 'hour', kind, ${object`'count', count(*)`} from ended
      where finished_at > ${iso(nowMs - HOUR_MS)} and state = 'done' group by kind
    union all select 'wait', kind, ${object`'p50', ${percentile(50)}, 'p95', ${percentile(95)}`} from waits group by kind
    union all select 'run', kind, ${object`'p50', ${percentile(50)}, 'p95', ${percentile(95)}`} from runs group by kind
    union all select 'setting', kind, ${object`'paused', paused, 'slot', slot`} from job_kinds
    union all select 'lease', kind, ${object`'job_id', id, 'worker', worker, 'attempts', attempts,
      'started_at', started_at, 'beat_at', beat_at, 'leased_until', leased_until`} from jobs where state = 'running'`;
}

/** The jobs of each kind and value, with how many were as quick or quicker: far fewer rows than jobs. */
function ranked(column: "wait" | "run"): RawBuilder<unknown> {
  const ms = sql.ref(column);
  return sql`select kind, ms, sum(jobs) over (partition by kind order by ms) as upto, sum(jobs) over (partition by kind) as n
    from (select kind, ${ms} as ms, count(*) as jobs from ended group by kind, ${ms}) as grouped`;
}

/** Nearest rank, in whole numbers. */
function percentile(percent: number): RawBuilder<unknown> {
  return sql`min(case when upto * 100 >= n * ${sql.lit(percent)} then ms end)`;
}

/** The result is never negative, as servers' clocks differ. Both columns are ISO instants with milliseconds. */
function millisecondsBetween(dialect: Dialect, later: string, earlier: string): RawBuilder<unknown> {
  const [end, start] = [sql.ref(later), sql.ref(earlier)];
  return dialect === "sqlite"
    ? sql`max(0, cast(round((julianday(${end}) - julianday(${start})) * 86400000) as integer))`
    : sql`greatest(0, cast(round(extract(epoch from cast(${end} as timestamptz) - cast(${start} as timestamptz)) * 1000) as bigint))`;
}

function jsonObject(dialect: Dialect) {
  const name = sql.raw(dialect === "sqlite" ? "json_object" : "json_build_object");
  return (strings: TemplateStringsArray, ...values: unknown[]) =>
    sql`cast(${name}(${sql(strings, ...values)}) as text)`;
}
