import { sql, type Transaction, type RawBuilder } from "kysely";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { VersionCache, generationReader } from "./version-cache.ts";
import type { Database } from "./schema.ts";
import type { ReadStore } from "./store.ts";

/** Settings row, raised by every change of articles. */
const ARTICLES_REVISION = "articles_revision";

/**
 * Raises the revision that caches, feeds, sitemap and sync depend on. Its row lock serialises changes, so that slugs and
 * topics are unique. Comes before any lock of a job or picture, and after `beginListingChange`.
 */
export async function beginArticleChange(trx: Transaction<Database>): Promise<void> {
  await sql`insert into settings (key, value) values (${ARTICLES_REVISION}, '1')
    on conflict (key) do update set value = cast(cast(settings.value as integer) + 1 as text)`.execute(trx);
}

/** Settings row, raised by every change of listings; watched by the segment publisher. */
export const LISTINGS_REVISION = "listings_revision";

const newestPayment = sql`(select p.status from advertisement_payments as p
  where p.advertisement_id = a.id order by p.id desc limit 1)`;
const picture = (column: "desktop_media" | "mobile_media") => sql`exists (select 1 from media as m
  where m.id = ${sql.ref(`a.${column}`)} and m.kind = 'picture')`;

/** Whether advertisement `a` is shown on `day` (of Addis Ababa): active, paid, within its dates, its pictures there. */
export function isRunning(day: RawBuilder<unknown> | string): RawBuilder<boolean> {
  return sql<boolean>`(a.status = 'active'
    and (a.ad_published_date is null or a.ad_published_date <= ${day})
    and (a.ad_ending_date is null or a.ad_ending_date >= ${day})
    and ${newestPayment} = 'paid' and ${picture("desktop_media")} and ${picture("mobile_media")})`;
}

/** The placements that show something on `day`, with commas between; null if none does. */
export function shownPlacements(day: RawBuilder<unknown> | string): RawBuilder<string | null> {
  return sql<string | null>`(select string_agg(placement, ',' order by placement) from
    (select distinct a.placement from advertisements as a where ${isRunning(day)}) as shown)`;
}

const MINUTE_MS = 60_000;

const revision = (key: string) =>
  sql`coalesce((select value from settings where key = ${sql.lit(key)}), '0')`;
const lists = revision(LISTINGS_REVISION);

/** Changes with every change of lists or branches, in the same transaction. */
export function listsVersion({ db, readFew }: ReadStore): () => Promise<string> {
  const query = sql<{ lists: string }>`select ${lists} as lists`.compile(db);
  return async () => String((await readFew(query, []))[0]?.lists);
}

/**
 * Changes with what visitors see of articles, by any process, on the next day and when the time of one has come; not with
 * lists. Read again only after a commit and in the next minute.
 */
export function articlesVersion(store: ReadStore, now: () => number): () => Promise<string> {
  const query = sql`select ${revision(ARTICLES_REVISION)} as writing,
    (select count(*) || ' ' || max(created_at) from media) as pictures,
    count(*) as shown, max(published_at) as latest, max(created_at) as written, max(updated_at) as changed
    from articles, (select cast(${""} as text) as moment) as now
    where status = 'published' and deleted_at is null and published_at <= now.moment`.compile(store.db);
  const kept = new VersionCache<string>(generationReader(store), 1);
  const read = async (moment: string) => JSON.stringify((await store.readFew(query, [moment]))[0]);
  return async () => {
    const nowMs = now();
    const moment = new Date(nowMs).toISOString();
    return `${moment.slice(0, 10)} ${await kept.get(moment.slice(0, 16), () => read(moment))}`;
  };
}

/**
 * Version of public data: lists, manifest, branches, articles, their pictures, which placements show something; not
 * sessions or running imports. Includes the minute, for scheduled articles. Read again only after a commit, by any
 * process, and on the next day.
 */
export function publishedVersion(store: ReadStore, now: () => number): () => Promise<string> {
  const query = sql`select ${lists} as lists, ${revision(ARTICLES_REVISION)} as writing,
    (select etag from manifest where id = 1) as manifest,
    (select count(*) from locations) as branches,
    (select max(updated_at) from locations) as branch_change,
    (select string_agg(name || ' ' || slug, ',' order by id) from categories) as categories,
    (select string_agg(name || ' ' || slug, ',' order by id) from tags) as tags,
    (select count(*) from article_categories) as filed,
    (select count(*) from article_tags) as tagged,
    (select count(*) || ' ' || max(created_at) from media) as pictures,
    ${shownPlacements(sql.ref("today.day"))} as placements,
    a.* from (select cast(${""} as text) as day) as today, (select count(*) as articles,
      count(deleted_at) as deleted, max(created_at) as written, max(updated_at) as changed,
      sum(case status when 'published' then id else 0 end) as published,
      max(published_at) as latest from articles) as a`.compile(store.db);
  const kept = new VersionCache<string>(generationReader(store), 1);
  const read = async (day: string) => JSON.stringify((await store.readFew(query, [day]))[0]);
  return async () => {
    const nowMs = now();
    const day = toIsoDate(todayInAddisAbaba(nowMs));
    return `${Math.floor(nowMs / MINUTE_MS)} ${await kept.get(day, () => read(day))}`;
  };
}
