import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { AdminOverview, AttentionKind } from "#domain/api/admin-overview.ts";
import { WARN_DAYS } from "#domain/api/admin-advertisements.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/day.ts";
import { isAdmin, mayDo } from "#domain/roles.ts";
import type { Rights } from "#domain/roles.ts";
import type { ReadStore } from "../store/store.ts";

const NEWEST_BATCHES = 5;
const RECENT_MS = 30 * 86_400_000;

/** A kind of attention: its count query and audience. */
type Concern = { kind: AttentionKind; isFor: (rights: Rights) => boolean; count: RawBuilder<unknown> };

const mayImport = (rights: Rights) => mayDo(rights, "upload-files");

function concerns(nowMs: number): Concern[] {
  const today = todayInAddisAbaba(nowMs);
  const recent = new Date(nowMs - RECENT_MS).toISOString();
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
      count: sql`from import_batches where status = 'failed' and finished_at >= ${recent}`,
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
export async function readAdminOverview(
  store: ReadStore,
  rights: Rights,
  published: { total: number; branches: number; newest_list_day: string | null },
  nowMs: number,
): Promise<AdminOverview> {
  const { total: passports, branches, newest_list_day } = published;
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
    branches,
    newest_list_day,
    users: isAdmin(rights) ? await count(sql`from users`) : null,
    articles: mayDo(rights, "manage-articles") ? await countArticles(store) : null,
    batches: mayImport(rights) ? await newestBatches(store) : null,
    attention,
  };
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
    .limit(NEWEST_BATCHES)
    .execute();
  return rows.map((row) => ({ ...row, is_sample: row.is_sample === 1 }));
}
