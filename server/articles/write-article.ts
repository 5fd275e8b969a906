import type { Transaction } from "kysely";
import {
  type AdminArticle,
  type ArticleChange,
  type NewArticle,
  type ArticleFault,
  NO_PUBLISH_DATE,
  needsDate,
} from "#domain/articles/admin-contract.ts";
import type { ArticleText } from "#domain/articles/article-text.ts";
import { mayChangeArticle, mayChangeAuthor } from "#domain/articles/article-rights.ts";
import { type ArticleStatus, nextStatuses } from "#domain/articles/article-steps.ts";
import { articleSearchText } from "#domain/articles/article-search.ts";
import { writeAudit, type AuditedChange } from "../accounts/audit.ts";
import type { ChangeMaker } from "../accounts/change-maker.ts";
import { ProblemError, validationProblem } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import type { ArticleTable } from "../store/tables/articles.ts";
import { readAdminArticle } from "./admin-articles.ts";
import { auditChange, auditFacts, NO_FACTS, bylineOf, changedFacts, factsOf } from "./article-facts.ts";
import { keepFormerSlug, refuseTakenSlug, slugForTitle } from "./article-slugs.ts";
import { readText } from "./article-row.ts";
import { fileUnder } from "./article-topics.ts";
import { translate } from "./article-translations.ts";
import { namePictures, refuseUndescribed } from "./name-pictures.ts";
import { queuePreview, queuePublication } from "./article-queue.ts";
import { removeSampleArticles } from "./sample-articles.ts";

/** A change by an editor; `beginArticleChange` comes first. */
export type ArticleWrite = { trx: Transaction<Database>; maker: ChangeMaker };
type WriteTime = Pick<ArticleWrite, "trx"> & { maker: Pick<ArticleWrite["maker"], "now"> };

/** Creates an article, by its maker unless it names an author. */
export async function createArticle(write: ArticleWrite, body: NewArticle): Promise<AdminArticle> {
  const { trx, maker } = write;
  const facts = changedFacts(NO_FACTS, body);
  const asked = { status: body.status ?? "draft", published_at: facts.published_at };
  const status = settleStatus(null, asked, times(write));
  const author = body.author_id === undefined ? maker.account.user.id : body.author_id;
  refuseOthersName(maker, maker.account.user.id, author);
  if (body.slug !== undefined) await refuseTakenSlug(trx, body.slug, null);
  const inserted = await insertArticle(write, body, {
    ...(await bylineOf(trx, author)),
    slug: body.slug ?? (await slugForTitle(trx, facts.title)),
    status,
    is_sample: 0,
  });
  if (status === "published") await removeSampleArticles(trx);
  // It may have translated a sample.
  const article = await readAdminArticle(trx, inserted.id);
  await audit(write, "article.create", { slug: article.slug, before: null, after: auditFacts(article) });
  return article;
}

/** Stores a new article with all that depends on it, without asking who may. */
export async function insertArticle(
  at: WriteTime,
  body: NewArticle,
  own: Pick<ArticleTable, "author_id" | "author_name" | "slug" | "status"> & { is_sample: 0 | 1 },
): Promise<AdminArticle> {
  const facts = changedFacts(NO_FACTS, body);
  const { columns, text } = readText(facts.content);
  const created_at = at.maker.now;
  const { id } = await at.trx
    .insertInto("articles")
    .values({ ...facts, ...columns, ...own, created_at, updated_at: null, deleted_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return finish(at, id, text, body);
}

/** Changes an article; `deleted: false` takes it out of the bin. */
export async function changeArticle(
  write: ArticleWrite,
  before: AdminArticle,
  change: ArticleChange,
): Promise<AdminArticle> {
  const { trx, maker } = write;
  const { id } = before;
  refuseOthersArticle(maker, before);
  const isRestored = change.deleted === false && before.deleted_at !== null;
  if (before.deleted_at !== null && !isRestored) throw inTheBin();
  const facts = changedFacts(factsOf(before), change);
  const asked = { status: change.status ?? before.status, published_at: facts.published_at };
  const status = missedInTheBin(before, asked, maker.now)
    ? "draft"
    : settleStatus(before, asked, times(write));
  const { slug = before.slug, author_id = before.author?.id ?? null } = change;
  if (slug !== before.slug) await refuseTakenSlug(trx, slug, id);
  const { columns, text } = readText(facts.content);
  const isSameAuthor = author_id === (before.author?.id ?? null);
  refuseOthersName(maker, before.author?.id ?? null, author_id);
  await trx
    .updateTable("articles")
    .set({
      ...facts,
      ...(isSameAuthor ? {} : await bylineOf(trx, author_id)),
      ...columns,
      slug,
      status,
      ...(isRestored ? { deleted_at: null } : {}),
    })
    .where("id", "=", id)
    .execute();
  if (slug !== before.slug) await keepFormerSlug(trx, id, { from: before.slug, to: slug });
  const unstamped = await finish(write, id, text, change);
  if (!isRestored && JSON.stringify(unstamped) === JSON.stringify(before)) return before;
  await trx
    .updateTable("articles")
    // An edited sample is the editors' own.
    .set({ updated_at: laterThan(before, maker.now), is_sample: 0 })
    .where("id", "=", id)
    .execute();
  if (status === "published" && before.status !== "published") await removeSampleArticles(trx);
  const article = await readAdminArticle(trx, id);
  const action = isRestored ? "article.restore" : "article.update";
  await audit(write, action, { slug: before.slug, ...auditChange(before, article) });
  return article;
}

/** Puts an article into the bin. Its slug stays taken. */
export async function deleteArticle(write: ArticleWrite, article: AdminArticle): Promise<void> {
  const { trx, maker } = write;
  const { id } = article;
  refuseOthersArticle(maker, article);
  const gone = { deleted_at: maker.now, updated_at: laterThan(article, maker.now) };
  await trx.updateTable("articles").set(gone).where("id", "=", id).execute();
  await queuePublication(trx, { ...article, ...gone }, maker.now);
  await audit(write, "article.delete", { slug: article.slug, before: auditFacts(article), after: null });
}

/** What depends on the row: topics, pictures, translations, the words that search compares, the job. */
async function finish(
  { trx, maker }: WriteTime,
  id: number,
  text: ArticleText,
  { tags, categories, translation_of }: ArticleChange,
): Promise<AdminArticle> {
  if (tags !== undefined) await fileUnder(trx, id, "tags", tags);
  if (categories !== undefined) await fileUnder(trx, id, "categories", categories);
  if (translation_of !== undefined) await translate(trx, id, translation_of);
  const article = await readAdminArticle(trx, id);
  await refuseUndescribed(trx, { ...article, text });
  await namePictures(trx, id, { ...article, text });
  const search_text = articleSearchText({ ...article, text });
  await trx.updateTable("articles").set({ search_text }).where("id", "=", id).execute();
  await queuePublication(trx, article, maker.now);
  await queuePreview(trx, id, Date.parse(maker.now));
  return article;
}

/** A scheduled article's time passed while it was in the bin: it must not publish by being restored. */
function missedInTheBin(before: AdminArticle, asked: PublishState, now: string): boolean {
  return (
    before.deleted_at !== null &&
    before.status === "scheduled" &&
    asked.status === "scheduled" &&
    asked.published_at === before.published_at &&
    (asked.published_at ?? "") <= now
  );
}

function times({ maker: { now, queuedAt } }: ArticleWrite): { now: string; madeAt: string } {
  return { now, madeAt: queuedAt ?? now };
}

/** Each change has a time of its own, on which the ETag depends. */
function laterThan({ updated_at, created_at }: AdminArticle, now: string): string {
  const former = Date.parse(updated_at ?? created_at);
  return new Date(Math.max(Date.parse(now), former + 1)).toISOString();
}

function inTheBin(): ProblemError {
  return new ProblemError(409, "article_deleted", {
    detail: "This article is in the bin. Restore it first.",
  });
}

type Audited = Pick<AuditedChange, "before" | "after"> & { slug: string };

async function audit(
  { trx, maker }: ArticleWrite,
  action: string,
  { slug, ...change }: Audited,
): Promise<void> {
  await writeAudit(trx, { ...maker, action, subject: `article:${slug}`, ...change });
}

/** Throws 403 to writers who are neither its author, editors nor admins. */
function refuseOthersArticle({ account }: ChangeMaker, { author }: AdminArticle): void {
  if (mayChangeArticle(account.user, author?.id ?? null)) return;
  throw new ProblemError(403, "forbidden", {
    detail: "This article is somebody else's. Its author, editors and admins may change it.",
  });
}

/** Only admins put or take away another person's name; throws 422 without telling whether there is such an author. */
function refuseOthersName({ account }: ChangeMaker, former: number | null, wanted: number | null): void {
  if (mayChangeAuthor(account.user, former, wanted)) return;
  const code: ArticleFault = "others_name";
  const message = "Only an admin may change whose name an article bears";
  throw validationProblem([{ path: "author_id", message, code }]);
}

type PublishState = { status: ArticleStatus; published_at: string | null };

/**
 * The status that an article gets. A publish date decides between published and scheduled: "published" with a later date
 * waits for it, "scheduled" whose time passed while the change waited on a phone publishes at once.
 *
 * `madeAt`: when the editor made the change.
 */
function settleStatus(
  before: PublishState | null,
  { status, published_at }: PublishState,
  { now, madeAt }: { now: string; madeAt: string },
): ArticleStatus {
  if (before !== null && status !== before.status && !nextStatuses(before.status).includes(status)) {
    throw new ProblemError(409, "transition_not_allowed", {
      detail: `An article that is ${before.status} cannot become ${status}, only ${list(nextStatuses(before.status))}.`,
    });
  }
  if (!needsDate(status)) return status;
  if (published_at === null) throw dateProblem(NO_PUBLISH_DATE);
  if (status === before?.status && published_at === before.published_at) return status;
  if (published_at > now) {
    if (before?.status === "published") {
      throw dateProblem(
        "This article is published already. Make it a draft first to publish it later.",
        "already_published",
      );
    }
    return "scheduled";
  }
  if (status === "scheduled" && published_at <= madeAt) {
    throw dateProblem("This time has passed. Choose a later one, or publish the article now.", "time_passed");
  }
  return "published";
}

function dateProblem(message: string, code?: ArticleFault): ProblemError {
  return validationProblem([{ path: "published_at", message, ...(code === undefined ? {} : { code }) }]);
}

function list(statuses: readonly ArticleStatus[]): string {
  return statuses.join(" or ");
}
