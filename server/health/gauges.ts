import { sql } from "kysely";
import { SERVICE_FAULTS } from "#domain/base/service-faults.ts";
import { signedHeadSchema } from "#domain/lists/sync-head.ts";
import { readHead } from "#domain/lists/pages.ts";
import type { Gauge } from "../http/metrics.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { readBoard } from "../jobs/dashboard/read-board.ts";
import { readNote } from "../store/backup-notes.ts";
import type { ReadStore } from "../store/store.ts";
import { manifestReader } from "../lists/sync/list-days.ts";
import { readCheck } from "./database-check.ts";
import { type ReadFaults, withinLimit } from "./faults.ts";

type Source = {
  store: ReadStore;
  now: () => number;
  handlers: readonly JobHandler[];
  readFaults: ReadFaults;
};

/** Deliveries are counted row by row. */
const DELIVERIES_MS = 60_000;

/** Reads the figures of database and server for `/metrics`. Times are seconds since 1970, 0 for never. */
export function gaugeReader({ store, now, handlers, readFaults }: Source): () => Promise<Gauge[]> {
  const kinds = handlers.map(({ kind }) => kind);
  const published = manifestReader(store, ({ generated_at, total }) => ({ generated_at, total }));
  const deliveries = keptFor(DELIVERIES_MS, now, () => readDeliveries(store));
  const parts: (() => Promise<Gauge[]>)[] = [
    async () => faultGauges(await readFaults()),
    async () => listGauges(await published(), await readSigned(store)),
    async () => queueGauges(store, kinds, now()),
    deliveries,
    async () => keepingGauges(store),
  ];
  return async () => {
    const waiting = store.waiting();
    const stored = await withinLimit(async () => {
      const gauges: Gauge[] = [];
      for (const part of parts) gauges.push(...(await part()));
      return gauges;
    });
    return [
      { name: "database_up", value: stored === null ? 0 : 1 },
      { name: "database_waiting", labels: { use: "reads" }, value: waiting.reads },
      { name: "database_waiting", labels: { use: "writes" }, value: waiting.writes },
      // While the database is away its figures are missing, and the others are worth more than ever.
      ...(stored ?? []),
    ];
  };
}

function faultGauges(faults: readonly string[]): Gauge[] {
  return SERVICE_FAULTS.map((kind) => ({
    name: "service_fault",
    labels: { kind },
    value: faults.includes(kind) ? 1 : 0,
  }));
}

type Lists = { generated_at: string; total: number; generation?: number };

function listGauges(published: Lists | null, signed: Lists | null): Gauge[] {
  return [
    { name: "lists_published_timestamp_seconds", value: seconds(published?.generated_at) },
    { name: "lists_published_passports", value: published?.total ?? 0 },
    { name: "lists_signed_timestamp_seconds", value: seconds(signed?.generated_at) },
    { name: "lists_signed_passports", value: signed?.total ?? 0 },
    { name: "lists_signed_generation", value: signed?.generation ?? 0 },
  ];
}

/** The newest publication that phones take. */
async function readSigned({ db }: ReadStore): Promise<Lists | null> {
  const row = await db.selectFrom("list_head").select("body").where("id", "=", 1).executeTakeFirst();
  return row === undefined ? null : readHead(signedHeadSchema.parse(JSON.parse(row.body)).head);
}

async function queueGauges(
  { db, dialect }: ReadStore,
  kinds: Parameters<typeof readBoard>[1]["kinds"],
  nowMs: number,
): Promise<Gauge[]> {
  const board = await readBoard(db, { dialect, kinds, nowMs });
  return board.kinds.flatMap(({ kind, waiting, later, running, failed, paused, oldest_due_at }) => {
    const oldest = oldest_due_at === null ? 0 : Math.max(0, (nowMs - Date.parse(oldest_due_at)) / 1000);
    const figures = { due: waiting - later, later, running, failed };
    return [
      ...Object.entries(figures).map(([state, value]) => ({ name: "jobs", labels: { kind, state }, value })),
      { name: "jobs_oldest_due_seconds", labels: { kind }, value: oldest },
      { name: "jobs_paused", labels: { kind }, value: paused ? 1 : 0 },
    ];
  });
}

/** Counts the deliveries of the last days by what became of them. */
async function readDeliveries({ longReads }: ReadStore): Promise<Gauge[]> {
  const { rows } = await sql<{ state: string; count: number | string }>`
    select state, count(*) as count from notice_deliveries group by state`.execute(longReads);
  const stopped = await sql<{ count: number | string }>`
    select count(*) as count from notice_routes where stopped_at is not null`.execute(longReads);
  const count = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return [
    ...["due", "sent", "nothing", "gone", "refused", "expired"].map((state) => ({
      name: "notice_deliveries",
      labels: { state },
      value: count(state),
    })),
    { name: "notice_routes_stopped", value: Number(stopped.rows[0]?.count ?? 0) },
  ];
}

async function keepingGauges(store: ReadStore): Promise<Gauge[]> {
  const backup = await readNote(store.db, "backup");
  const drill = await readNote(store.db, "drill");
  const check = await readCheck(store);
  return [
    { name: "backup_succeeded_timestamp_seconds", value: seconds(backup.succeeded_at) },
    { name: "backup_failed_timestamp_seconds", value: seconds(backup.failed_at) },
    { name: "restore_drill_succeeded_timestamp_seconds", value: seconds(drill.succeeded_at) },
    { name: "restore_drill_failed_timestamp_seconds", value: seconds(drill.failed_at) },
    { name: "database_checked_timestamp_seconds", value: seconds(check?.at) },
  ];
}

function seconds(instant: string | null | undefined): number {
  return instant === null || instant === undefined ? 0 : Date.parse(instant) / 1000;
}

function keptFor<T>(ms: number, now: () => number, read: () => Promise<T>): () => Promise<T> {
  let kept: { value: T; until: number } | null = null;
  return async () => {
    if (kept === null || now() >= kept.until) kept = { value: await read(), until: now() + ms };
    return kept.value;
  };
}
