import type { Kysely } from "kysely";
import type { JobBoard, JobKindFigures, JobLease, JobSchedule } from "#domain/base/jobs.ts";
import type { JobKind } from "../job-kind.ts";
import { nextSlotStart } from "../schedule.ts";
import { iso } from "../../store/lies-ahead.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { boardQuery, boardRowSchema } from "./board-query.ts";
import type { BoardRow } from "./board-query.ts";

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
