import { sql } from "kysely";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { KEPT_UNUSED_PICTURE_DAYS } from "#domain/articles/contract.ts";
import { onSchedule, type JobHandler } from "../../jobs/job-handler.ts";
import { beginArticleChange } from "../../store/published-version.ts";
import { latestNow } from "../../store/clock-skew.ts";
import type { Store } from "../../store/store.ts";

/** Deleted articles count too: they may be restored. */
const USED = sql<boolean>`(
  exists (select 1 from article_media where article_media.media_id = media.id)
  or exists (select 1 from articles where articles.preview_media = media.id)
  or exists (select 1 from advertisements where media.id in (desktop_media, mobile_media)))`;

/** Notes since when no article names a picture, and removes those of `KEPT_UNUSED_PICTURE_DAYS`. */
export async function removeUnused(store: Store, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await store.write(async (trx) => {
    // On PostgreSQL an editor may be saving an article that names one: wait for that.
    await beginArticleChange(trx);
    await trx
      .updateTable("media")
      .set({ unused_since: null })
      .where("unused_since", "is not", null)
      .where(USED)
      .execute();
    await trx
      .updateTable("media")
      .set({ unused_since: now })
      // Written by a clock that ran ahead: it would be kept for too long.
      .where((eb) => eb.or([eb("unused_since", "is", null), eb("unused_since", ">", latestNow(nowMs))]))
      .where(sql<boolean>`not ${USED}`)
      .execute();
    const oldest = new Date(nowMs - KEPT_UNUSED_PICTURE_DAYS * MS_PER_DAY).toISOString();
    await trx
      .deleteFrom("media")
      .where("unused_since", "<", oldest)
      .where(sql<boolean>`not ${USED}`)
      .execute();
  });
}

export const mediaJobs: readonly JobHandler[] = [
  onSchedule("unused-pictures-expiry", { dailyAt: "03:40" }, async ({ store, nowMs }) =>
    removeUnused(store, nowMs()),
  ),
];
