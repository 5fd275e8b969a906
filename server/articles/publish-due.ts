import type { Transaction } from "kysely";
import { writeAudit } from "../accounts/audit.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { beginArticleChange } from "../store/articles-revision.ts";
import { queuePreview } from "./preview-queue.ts";
import { removeSampleArticles } from "./sample-articles.ts";

/** Longer after its time, a scheduled article has lost its job. */
const OVERDUE_MS = 60_000;

/** Publishes a scheduled article whose time has come; others stay as they are. `beginArticleChange` comes first. */
export async function publishDue(trx: Transaction<Database>, id: number, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  const published = await trx
    .updateTable("articles")
    .set({ status: "published" })
    .where("id", "=", id)
    .where("status", "=", "scheduled")
    .where("published_at", "<=", now)
    .where("deleted_at", "is", null)
    .returning(["slug", "title", "published_at"])
    .executeTakeFirst();
  if (published === undefined) return;
  const { slug, title, published_at } = published;
  await removeSampleArticles(trx);
  await queuePreview(trx, id, nowMs);
  await writeAudit(trx, {
    account: null,
    action: "article.publish",
    subject: `article:${slug}`,
    before: { title, status: "scheduled" },
    after: { title, status: "published", published_at },
    now,
  });
}

/** Publishes what a job given up or lost has left. */
export async function publishOverdue(store: Store, nowMs: number): Promise<void> {
  const overdue = await store.db
    .selectFrom("articles")
    .select("id")
    .where("status", "=", "scheduled")
    .where("published_at", "<=", new Date(nowMs - OVERDUE_MS).toISOString())
    .where("deleted_at", "is", null)
    .execute();
  for (const { id } of overdue) {
    await store.write(async (trx) => {
      await beginArticleChange(trx);
      await publishDue(trx, id, nowMs);
    });
  }
}
