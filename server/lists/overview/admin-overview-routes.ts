import { sql, type RawBuilder } from "kysely";
import * as z from "zod/mini";
import {
  adminOverviewSchema,
  type AdminOverview,
  type AttentionKind,
} from "#domain/imports/admin-overview.ts";
import { WARN_DAYS } from "#domain/advertising/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { MS_PER_DAY, todayInAddisAbaba, toIsoDate } from "#domain/base/day.ts";
import { listPaceOf, overdueLists } from "#domain/lists/list-pace.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { isAdmin, mayDo, type Permission, type Rights } from "#domain/accounts/roles.ts";
import { UNREADABLE_LISTS_COUNTED_DAYS, NEWEST_IMPORTS_SHOWN } from "#domain/imports/contract.ts";
import { guardedRoutes, requireAdminArea, signedIn } from "../../accounts/guards.ts";
import type { ReadFaults } from "../../health/health.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { readNote } from "../../store/backup-notes.ts";
import type { ReadStore } from "../../store/store.ts";
import { overviewReader } from "./overview.ts";

/** A kind of attention: its count query and audience. */
type Concern = { kind: AttentionKind; isFor: (rights: Rights) => boolean; count: RawBuilder<unknown> };

const mayImport = (rights: Rights) => mayDo(rights, "upload-files");

function concerns(nowMs: number): Concern[] {
  const today = todayInAddisAbaba(nowMs);
  const recent = new Date(nowMs - UNREADABLE_LISTS_COUNTED_DAYS * MS_PER_DAY).toISOString();
  return [
    {
      kind: "pending_removals",
      isFor: isAdmin,
      count: sql`from removal_requests where status = 'pending'`,
    },
    { kind: "parsed_imports", isFor: mayImport, count: sql`from import_batches where status = 'parsed'` },
    {
      kind: "failed_imports",
      isFor: mayImport,
      // Done with, though it failed: the file was sent again, or that day's list of the branch was imported from another.
      count: sql`from import_batches b where status = 'failed' and finished_at >= ${recent} and not exists (
        select 1 from import_batches later where later.id > b.id and (later.sha256 = b.sha256
          or later.status = 'completed' and later.is_sample = b.is_sample
          and later.location = b.location and later.date_of_publish = b.date_of_publish))`,
    },
    {
      kind: "pending_advertisement_requests",
      isFor: (rights) => mayDo(rights, "manage-advertisements"),
      count: sql`from advertisement_requests where status = 'pending'`,
    },
    {
      kind: "ending_advertisements",
      isFor: (rights) => mayDo(rights, "manage-advertisements"),
      count: sql`from advertisements where status = 'active'
        and ad_ending_date between ${toIsoDate(today)} and ${toIsoDate(today + WARN_DAYS)}`,
    },
    {
      kind: "sample_lists",
      isFor: mayImport,
      count: sql`from import_batches where is_sample = 1 and status = 'completed'`,
    },
  ];
}

/** Admin start page data visible with these rights. */
async function readAdminOverview(
  store: ReadStore,
  rights: Rights,
  published: { total: number; newest_list_day: string | null },
  nowMs: number,
): Promise<AdminOverview> {
  const { total: passports, newest_list_day } = published;
  const count = async (from: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(store.db);
    return rows[0]?.n ?? 0;
  };
  const attention: AdminOverview["attention"] = [];
  for (const concern of concerns(nowMs)) {
    const found = concern.isFor(rights) ? await count(concern.count) : 0;
    if (found > 0) attention.push({ kind: concern.kind, count: found });
  }
  return {
    passports,
    branches: await count(sql`from locations`),
    newest_list_day,
    users: isAdmin(rights) ? await count(sql`from users`) : null,
    articles: mayDo(rights, "manage-articles") ? await countArticles(store) : null,
    batches: mayImport(rights) ? await newestBatches(store) : null,
    attention,
    paused: await pausedKinds(store, rights),
    failed_jobs: isAdmin(rights) ? await count(sql`from jobs where state = 'failed'`) : 0,
    stopped_routes: isAdmin(rights) ? await count(sql`from notice_routes where stopped_at is not null`) : 0,
    late_branches: mayImport(rights) ? await lateBranches(store, nowMs) : [],
    backups: isAdmin(rights) ? await readBackups(store) : null,
  };
}

async function readBackups({ db }: ReadStore): Promise<NonNullable<AdminOverview["backups"]>> {
  const [made, proved] = [await readNote(db, "backup"), await readNote(db, "drill")];
  return { made_at: made.succeeded_at, proved_at: proved.succeeded_at };
}

async function countArticles({ db }: ReadStore): Promise<NonNullable<AdminOverview["articles"]>> {
  const rows = await db
    .selectFrom("articles")
    .select(["status", ({ fn }) => fn.countAll<number | string>().as("n")])
    .where("deleted_at", "is", null)
    .groupBy("status")
    .execute();
  const count = (status: string) => Number(rows.find((row) => row.status === status)?.n ?? 0);
  return { published: count("published"), scheduled: count("scheduled"), drafts: count("draft") };
}

async function newestBatches({ db }: ReadStore): Promise<NonNullable<AdminOverview["batches"]>> {
  const rows = await db
    .selectFrom("import_batches")
    .select([
      "id",
      "status",
      "original_filename",
      "location",
      "date_of_publish",
      "is_sample",
      "rows_total",
      "rows_rejected",
      "created_at",
    ])
    .orderBy("id", "desc")
    .limit(NEWEST_IMPORTS_SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, is_sample: row.is_sample === 1 }));
}

/** Whose work waits while a kind is held; admins are told of all. */
const WAITING_FOR: readonly (readonly [kinds: RegExp, permission: Permission])[] = [
  [/^import/, "upload-files"],
  [/^article-/, "manage-articles"],
  [/^(advertisement|ad)-/, "manage-advertisements"],
];

async function pausedKinds({ db }: ReadStore, rights: Rights): Promise<NonNullable<AdminOverview["paused"]>> {
  const rows = await db
    .selectFrom("job_kinds")
    .select("kind")
    .where("paused", "=", 1)
    .orderBy("kind")
    .execute();
  const isTold = (kind: string): boolean =>
    isAdmin(rights) ||
    WAITING_FOR.some(([kinds, permission]) => kinds.test(kind) && mayDo(rights, permission));
  const told = rows.filter(({ kind }) => isTold(kind));
  return Promise.all(
    told.map(async ({ kind }) => {
      const pause = await db
        .selectFrom("audit_log")
        .select(["account_name", "applied_at"])
        .where("subject", "=", `job-kind:${kind}`)
        .where("what", "=", "job-kind.pause")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return { kind, by: pause?.account_name ?? null, at: pause?.applied_at ?? null };
    }),
  );
}

/** The latest first. Sample lists say nothing about how a branch's lists come. */
async function lateBranches(
  { db }: ReadStore,
  nowMs: number,
): Promise<NonNullable<AdminOverview["late_branches"]>> {
  const today = todayInAddisAbaba(nowMs);
  const lists = await db
    .selectFrom("import_batches")
    .select(["location", "date_of_publish"])
    .distinct()
    .where("status", "=", "completed")
    .where("is_sample", "=", 0)
    .execute();
  return [...Map.groupBy(lists, ({ location }) => location)]
    .flatMap(([name, own]) => {
      const days = own.map(({ date_of_publish }) => date_of_publish).sort();
      const newest = days.at(-1) ?? null;
      const late = overdueLists(newest, listPaceOf(days), today);
      return late === null || newest === null
        ? []
        : [{ name, slug: locationSlug(name), newest_list_day: newest, every: late.every, age: late.age }];
    })
    .sort((a, b) => b.age - a.age)
    .map(({ age: _age, ...branch }) => branch);
}

const forAdminArea = guardedRoutes(requireAdminArea, "admin: overview");

/** Admin start page data. */
export function adminOverviewRoutes(
  app: App,
  { store, now, readFaults }: RouteDeps & { readFaults: ReadFaults },
): void {
  const readOverview = overviewReader(store, now);
  app.get(
    apiPaths.adminOverview,
    forAdminArea("Counts, the newest lists, and what needs attention, as far as the account may see", {
      querystring: z.strictObject({}),
      response: { 200: adminOverviewSchema },
    }),
    async (request, reply) => {
      const { total, newest_list_day } = (await readOverview()).data;
      const published = { total, newest_list_day };
      const { user } = signedIn(request);
      const data = await readAdminOverview(store, user, published, now());
      return reply.send({ data: { ...data, faults: isAdmin(user) ? await readFaults() : [] } });
    },
  );
}
