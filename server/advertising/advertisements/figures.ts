import { sql } from "kysely";
import type {
  AdvertisementStats,
  DayFigures,
  IgnoredReason,
} from "#domain/advertising/advertisement-figures.ts";
import { ADVERTISEMENT_STATUSES } from "#domain/advertising/admin-advertisements.ts";
import {
  type EventKind,
  WARN_DAYS,
  TOP_ADVERTISEMENTS_SHOWN,
  USUAL_FIGURES_DAYS,
  MOST_FIGURES_DAYS,
} from "#domain/advertising/contract.ts";
import { parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { validationProblem } from "../../http/problem.ts";
import type { ReadStore } from "../../store/store.ts";
import { birr, NET_CENTS } from "./birr.ts";

export type Counts = { offers: number; views: number; clicks: number };
/** Days of Addis Ababa, both included. */
export type DayRange = { from: string; to: string };

/** The asked range, by default the last 30 days. Throws a problem for one that is impossible or too long. */
export function rangeOf(
  { from = "", to = "" }: { from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange {
  const last = to === "" ? today : to;
  const lastDay = parseIsoDate(last);
  if (lastDay === null) throw validationProblem([{ path: "to", message: "There is no such day" }]);
  const first = from === "" ? toIsoDate(lastDay - USUAL_FIGURES_DAYS + 1) : from;
  const firstDay = parseIsoDate(first);
  if (firstDay === null) throw validationProblem([{ path: "from", message: "There is no such day" }]);
  if (firstDay > lastDay || lastDay - firstDay >= MOST_FIGURES_DAYS) {
    const message = `Choose a first day before the last one, at most ${MOST_FIGURES_DAYS} days`;
    throw validationProblem([{ path: "from", message }]);
  }
  return { from: first, to: last };
}

/** Viewability and click rate. */
export function ratesOf({ offers, views, clicks }: Counts) {
  return { viewability: offers === 0 ? null : views / offers, ctr: views === 0 ? null : clicks / views };
}

export function sumOf(rows: readonly Counts[]): Counts {
  const sum = { offers: 0, views: 0, clicks: 0 };
  for (const { offers, views, clicks } of rows) {
    sum.offers += offers;
    sum.views += views;
    sum.clicks += clicks;
  }
  return sum;
}

/** Every day of a range, also those without figures. */
export function everyDay(rows: readonly DayFigures[], { from, to }: DayRange): DayFigures[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const days: DayFigures[] = [];
  for (let day = parseIsoDate(from) ?? 0; day <= (parseIsoDate(to) ?? -1); day++) {
    const iso = toIsoDate(day);
    days.push(known.get(iso) ?? { day: iso, offers: 0, views: 0, clicks: 0 });
  }
  return days;
}

const COUNTS = [
  sql<number | string>`sum(offers)`.as("offers"),
  sql<number | string>`sum(views)`.as("views"),
  sql<number | string>`sum(clicks)`.as("clicks"),
] as const;

function asNumbers<R extends { [K in keyof Counts]: number | string }>(row: R): R & Counts {
  return { ...row, offers: Number(row.offers), views: Number(row.views), clicks: Number(row.clicks) };
}

/** Figures of all advertisements. `today`: in Addis Ababa. */
export async function readStats(
  store: ReadStore,
  range: DayRange,
  today: string,
): Promise<AdvertisementStats> {
  const { longReads: db } = store;
  const { from, to } = range;
  const inRange = db.selectFrom("ad_days").where("ad_days.day", ">=", from).where("ad_days.day", "<=", to);
  const days = await inRange.select("day").select(COUNTS).groupBy("day").orderBy("day").execute();
  const top = await inRange
    .innerJoin("advertisements", "advertisements.id", "ad_days.advertisement_id")
    .select(["advertisements.id", "ad_title", "client_name"])
    .select(COUNTS)
    .groupBy(["advertisements.id", "ad_title", "client_name"])
    .orderBy(sql`sum(clicks)`, "desc")
    .orderBy(sql`sum(views)`, "desc")
    .orderBy("advertisements.id")
    .limit(TOP_ADVERTISEMENTS_SHOWN)
    .execute();
  const counted = days.map(asNumbers);
  const totals = sumOf(counted);
  return {
    ...range,
    by_status: await countStatuses(store),
    expiring: await expiring(store, today),
    totals: { ...totals, ...ratesOf(totals) },
    revenue_this_month: await revenue(store, `${today.slice(0, 7)}-01`, today),
    revenue_30_days: await revenue(
      store,
      toIsoDate((parseIsoDate(today) ?? 0) - USUAL_FIGURES_DAYS + 1),
      today,
    ),
    days: everyDay(counted, range),
    top: top.map(asNumbers).map((row) => ({ ...row, ...ratesOf(row) })),
    ignored: await readIgnored(store, range),
  };
}

async function countStatuses({ longReads: db }: ReadStore): Promise<AdvertisementStats["by_status"]> {
  const rows = await db
    .selectFrom("advertisements")
    .select(["status", ({ fn }) => fn.countAll<number | string>().as("n")])
    .groupBy("status")
    .execute();
  const count = new Map(rows.map(({ status, n }) => [status, Number(n)]));
  return ADVERTISEMENT_STATUSES.map((status) => ({ status, count: count.get(status) ?? 0 }));
}

/** Running ones whose last day is near, the nearest first. */
async function expiring(
  { longReads: db }: ReadStore,
  today: string,
): Promise<AdvertisementStats["expiring"]> {
  const rows = await db
    .selectFrom("advertisements")
    .select(["id", "ad_title", "ad_ending_date"])
    .where("status", "=", "active")
    .where("ad_ending_date", ">=", today)
    .where("ad_ending_date", "<=", toIsoDate((parseIsoDate(today) ?? 0) + WARN_DAYS))
    .orderBy("ad_ending_date")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, ad_ending_date: row.ad_ending_date ?? "" }));
}

/** The revenue in birr. */
async function revenue({ longReads: db }: ReadStore, from: string, to: string): Promise<string> {
  const { cents } = await db
    .selectFrom("advertisement_payments")
    .select(NET_CENTS.as("cents"))
    .where("day", ">=", from)
    .where("day", "<=", to)
    .executeTakeFirstOrThrow();
  return birr(Number(cents));
}

export type Ignored = { kind: EventKind; reason: IgnoredReason; count: number };

/** Events that did not count, of all advertisements or one. */
export async function readIgnored(
  { longReads: db }: ReadStore,
  { from, to }: DayRange,
  advertisementId?: number,
): Promise<Ignored[]> {
  const rows = await db
    .selectFrom("ad_ignored")
    .select(["kind", "reason", sql<number | string>`sum(count)`.as("count")])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .$if(advertisementId !== undefined, (query) => query.where("advertisement_id", "=", advertisementId ?? 0))
    .groupBy(["kind", "reason"])
    .orderBy("kind", "desc")
    .orderBy("reason")
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
