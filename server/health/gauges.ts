import { sql } from "kysely";
import { SERVICE_FAULTS } from "#domain/base/service-faults.ts";
import { signedHeadSchema } from "#domain/lists/sync-head.ts";
import { parseIsoDate, startOfDay } from "#domain/base/day.ts";
import { listDaysOf, type ListDays } from "#domain/lists/newest-list-days.ts";
import { readHead } from "#domain/lists/head-pages.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import type { Figure } from "../http/metrics-text.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { readBoard } from "../jobs/dashboard/read-board.ts";
import { WEB_PUSH } from "../notices/push-subscription.ts";
import { TEST_PUBLICATION } from "../notices/record-publication.ts";
import { TELEGRAM } from "../notices/telegram/chats.ts";
import { readNote } from "../store/backup-notes.ts";
import type { ReadStore } from "../store/store.ts";
import { manifestReader } from "../lists/sync/published-manifest.ts";
import { readCheck } from "./database-check.ts";
import { type ReadFaults, withinLimit } from "./health.ts";

type Source = {
  store: ReadStore;
  now: () => number;
  handlers: readonly JobHandler[];
  readFaults: ReadFaults;
};

/** Deliveries are counted row by row. */
const DELIVERIES_MS = 60_000;

/** Reads the figures of database and server for `/metrics`. Times are seconds since 1970, 0 for never. */
export function gaugeReader({ store, now, handlers, readFaults }: Source): () => Promise<Figure[]> {
  const kinds = handlers.map(({ kind }) => kind);
  const published = manifestReader(store, (manifest) => ({
    generated_at: manifest.generated_at,
    total: manifest.total,
    newest: listDaysOf(manifest),
  }));
  const deliveries = keptFor(DELIVERIES_MS, now, () => readDeliveries(store));
  const parts: (() => Promise<Figure[]>)[] = [
    async () => faultGauges(await readFaults()),
    async () => {
      const lists = await published();
      return [...listGauges(lists, await readSigned(store)), ...branchGauges(lists?.newest ?? new Map())];
    },
    async () => publicationGauges(store),
    async () => queueGauges(store, kinds, now()),
    deliveries,
    async () => keepingGauges(store),
  ];
  return async () => {
    const waiting = store.waiting();
    const waited = store.waited();
    const stored = await withinLimit(async () => {
      const gauges: Figure[] = [];
      for (const part of parts) gauges.push(...(await part()));
      return gauges;
    });
    return [
      { name: "database_up", value: stored === null ? 0 : 1 },
      ...(["reads", "writes"] as const).flatMap((use): Figure[] => [
        { name: "database_waiting", labels: { use }, value: waiting[use] },
        { name: "database_wait_seconds", part: "sum", labels: { use }, value: waited[use].seconds },
        { name: "database_wait_seconds", part: "count", labels: { use }, value: waited[use].count },
      ]),
      // While the database is away its figures are missing, and the others are worth more than ever.
      ...(stored ?? []),
    ];
  };
}

function faultGauges(faults: readonly string[]): Figure[] {
  return SERVICE_FAULTS.map((kind) => ({
    name: "service_fault",
    labels: { kind },
    value: faults.includes(kind) ? 1 : 0,
  }));
}

type Lists = { generated_at: string; total: number; generation?: number };

function listGauges(published: Lists | null, signed: Lists | null): Figure[] {
  return [
    { name: "lists_published_timestamp_seconds", value: seconds(published?.generated_at) },
    { name: "lists_published_passports", value: published?.total ?? 0 },
    { name: "lists_signed_timestamp_seconds", value: seconds(signed?.generated_at) },
    { name: "lists_signed_passports", value: signed?.total ?? 0 },
    { name: "lists_signed_generation", value: signed?.generation ?? 0 },
  ];
}

/** The date of each branch's newest list, as midnight in Addis Ababa. */
function branchGauges(newest: ListDays): Figure[] {
  return [...newest].flatMap(([branch, date]): Figure[] => {
    const day = parseIsoDate(date);
    const labels = { branch: locationSlug(branch) };
    return day === null
      ? []
      : [{ name: "lists_newest_timestamp_seconds", labels, value: seconds(startOfDay(day)) }];
  });
}

async function publicationGauges({ db }: ReadStore): Promise<Figure[]> {
  const { count } = await db
    .selectFrom("notice_publications")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("id", ">", TEST_PUBLICATION)
    .executeTakeFirstOrThrow();
  return [{ name: "lists_publications_total", value: Number(count) }];
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
): Promise<Figure[]> {
  const board = await readBoard(db, { dialect, kinds, nowMs });
  return board.kinds.flatMap(({ kind, waiting, later, running, failed, paused, oldest_due_at }) => {
    const oldest = oldest_due_at === null ? 0 : Math.max(0, (nowMs - Date.parse(oldest_due_at)) / 1000);
    const figures = { due: waiting - later, later, running, failed };
    return [
      ...Object.entries(figures).map(([state, value]): Figure => ({
        name: "jobs",
        labels: { kind, state },
        value,
      })),
      { name: "jobs_oldest_due_seconds", labels: { kind }, value: oldest },
      { name: "jobs_paused", labels: { kind }, value: paused ? 1 : 0 },
    ];
  });
}

const CHANNELS = [WEB_PUSH, TELEGRAM];
const STATES = ["due", "sent", "nothing", "gone", "refused", "expired"];

/** Counts the deliveries of the last days by channel and by what became of them. */
async function readDeliveries({ longReads }: ReadStore): Promise<Figure[]> {
  const { rows } = await sql<{ route: string; state: string; count: number | string }>`
    select route, state, count(*) as count from notice_deliveries group by route, state`.execute(longReads);
  const stopped = await sql<{ count: number | string }>`
    select count(*) as count from notice_routes where stopped_at is not null`.execute(longReads);
  const count = (channel: string, state: string) =>
    rows
      .filter((row) => row.route.startsWith(`${channel}/`) && row.state === state)
      .reduce((sum, row) => sum + Number(row.count), 0);
  return [
    ...CHANNELS.flatMap((channel) =>
      STATES.map((state): Figure => ({
        name: "notice_deliveries",
        labels: { channel, state },
        value: count(channel, state),
      })),
    ),
    { name: "notice_routes_stopped", value: Number(stopped.rows[0]?.count ?? 0) },
  ];
}

async function keepingGauges(store: ReadStore): Promise<Figure[]> {
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
