import { articleChangeSchema, newArticleSchema } from "#domain/articles/admin-contract.ts";
import {
  ARTICLE_STATUSES,
  MOST_ARTICLE_TOPICS,
  SHORTEST_ARTICLE,
  SHORTEST_ARTICLE_TITLE,
  SHORTEST_TOPIC,
} from "#domain/articles/contract.ts";
import { type ArticleStatus, nextStatuses } from "#domain/articles/article-steps.ts";
import { keysOf } from "#domain/base/keys.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { Translator, MessageId } from "../../platform/i18n/translator.ts";
import type { Fields } from "../../outbox/change.ts";
import type { FieldErrors } from "../../ui/form/error-list.tsx";
import { ARTICLE_FIELDS, type ArticleTexts } from "./article-fields.ts";
import { fromEastAfrica, toEastAfrica } from "./publish-time.tsx";
import { topicNames } from "./topic-field.tsx";

/** The form offers the status that it was filled with, and what may follow. */
export function statusesFrom(status: string): readonly ArticleStatus[] {
  const now = ARTICLE_STATUSES.find((known) => known === status) ?? "draft";
  return [now, ...nextStatuses(now)];
}

/** The request body, or an error per field. `former`: what the form was filled with; `isNew`: to be created. */
export function readArticle(
  translator: Translator,
  typed: ArticleTexts,
  { former, isNew }: { former: ArticleTexts; isNew: boolean },
): Result<Fields, FieldErrors> {
  const body = bodyOf(typed, former, isNew);
  const read = (isNew ? newArticleSchema : articleChangeSchema).safeParse(body);
  if (read.success) return ok(body);
  const errors: Record<string, string> = {};
  for (const name of keysOf(ARTICLE_FIELDS)) {
    const issue = read.error.issues.find(({ path }) => path[0] === name);
    if (issue !== undefined) errors[name] = ruleText(translator, issue);
  }
  return err(errors);
}

/** Empty fields: left out of a new article, cleared in an existing one. */
function bodyOf(typed: ArticleTexts, former: ArticleTexts, isNew: boolean): Fields {
  const { title, slug, content, status, published_at, tags, categories, author_id, ...facts } = typed;
  const optional = Object.entries(facts).map(([name, text]) => [name, text.trim() || null]);
  const body: Fields = {
    title: title.trim(),
    ...(slug.trim() === "" ? {} : { slug: slug.trim() }),
    content,
    status,
    published_at: instantOf(published_at, former.published_at),
    ...Object.fromEntries(optional),
    tags: topicNames(tags),
    categories: topicNames(categories),
    ...(author_id === "" ? {} : { author_id: Number(author_id) }),
  };
  if (!isNew) return body;
  return Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** The field has minutes only: an untouched one keeps its seconds. */
function instantOf(typed: string, former: string): string | null {
  if (typed === former || typed === toEastAfrica(former)) return former || null;
  return fromEastAfrica(typed) ?? (typed || null);
}

/** What a schema says of a wrong value. */
type Issue = { code?: string | undefined; message: string; maximum?: unknown };

/** The contract's sentences, in both languages. */
const RULES: Readonly<Record<string, MessageId>> = {
  [`Title must be at least ${SHORTEST_ARTICLE_TITLE} characters`]: "admin_article.rule_title",
  "Slug can only include lowercase letters, numbers, and hyphens": "admin_article.rule_slug",
  "The address “new” is the form for new articles. Choose a different one.": "admin_article.rule_slug_new",
  "Content is required": "admin_article.rule_content_missing",
  [`Content must be at least ${SHORTEST_ARTICLE} characters`]: "admin_article.rule_content",
  "Published articles require a publish date.": "admin_article.rule_date",
  "Provide a publish date when publishing or scheduling an article.": "admin_article.rule_date_change",
  [`Tags must be at least ${SHORTEST_TOPIC} characters`]: "admin_article.rule_topic",
  [`Categories must be at least ${SHORTEST_TOPIC} characters`]: "admin_article.rule_topic",
  [`Use at most ${MOST_ARTICLE_TOPICS}`]: "admin_article.rule_topics",
  "Enter a web address, such as https://example.org": "admin_article.rule_address",
  "Enter a web address, such as https://example.org/a.jpg": "admin_article.rule_picture",
  "Enter a date and time, such as 2026-11-20T09:00:00+03:00": "admin_article.rule_time",
  "Choose a publish date in the years 2000 to 2100": "admin_article.rule_years",
};

/** A broken rule as the reader's language says it. */
function ruleText({ t }: Translator, { code, message, maximum }: Issue): string {
  const rule = RULES[message];
  if (rule !== undefined) return t(rule);
  if (code === "too_big" && typeof maximum === "number")
    return t("admin_article.too_long", { most: maximum });
  return t("admin_article.wrong");
}
