import { LANGUAGES } from "../base/languages.ts";
import * as z from "zod/mini";
import { articleQuerySchema } from "./article-query.ts";
import {
  ARTICLE_STATUSES,
  articleListSchema,
  articleSummarySchema,
  LONGEST_ARTICLE,
  LONGEST_ARTICLE_SLUG,
  LONGEST_ARTICLE_TITLE,
  LONGEST_ARTICLE_EXCERPT,
  LONGEST_ARTICLE_DESCRIPTION,
  MOST_ARTICLE_TOPICS,
  SHORTEST_ARTICLE,
  SHORTEST_ARTICLE_TITLE,
  SHORTEST_TOPIC,
  LONGEST_TOPIC,
} from "./contract.ts";
import { notDeleted } from "../base/deleted-records.ts";
import { keptLine, keptText, optionalText, withoutNul } from "../base/input-fields.ts";
import { LONGEST_ADDRESS } from "./text/safe-address.ts";

const editable = {
  etag: z.string(),
  deleted_at: z.nullable(z.string()),
  /** Slug of the article this one translates. */
  translation_of: z.nullable(z.string()),
};

/** An article in the editors' list. */
export const adminArticleSummarySchema = z.extend(articleSummarySchema, editable);
export type AdminArticleSummary = z.infer<typeof adminArticleSummarySchema>;

/** Query of `GET /admin/articles`: that of `GET /articles`, and `deleted=true` for the bin. */
export const adminArticleQuerySchema = z.extend(articleQuerySchema, {
  deleted: z.optional(z.literal("true", "deleted is true or absent")),
});
export type AdminArticleQuery = z.infer<typeof adminArticleQuerySchema>;

/** If `status` is missing, the answer has all articles but deleted ones. */
export const adminArticleListSchema = z.extend(articleListSchema, {
  data: z.array(adminArticleSummarySchema),
});

/** An article as editors change it. `content` is Markdown. */
export const adminArticleSchema = z.extend(adminArticleSummarySchema, { content: z.string() });
export type AdminArticle = z.infer<typeof adminArticleSchema>;

/** `GET /admin/articles/{slug}` (a former slug finds it too), and the answer of POST and PATCH. */
export const adminArticleAnswerSchema = z.object({ data: adminArticleSchema });

/** Addresses below /admin/articles/ that are no article. */
export const RESERVED_SLUGS: readonly string[] = ["new"];
/** Editors choose in East Africa Time. Earlier dates are mistyped, and texts of longer years sort wrongly. */
const FIRST_PUBLISHING = Date.parse("2000-01-01T00:00:00+03:00");
const PUBLISHING_ENDS = Date.parse("2101-01-01T00:00:00+03:00");

const TITLE_TOO_SHORT = `Title must be at least ${SHORTEST_ARTICLE_TITLE} characters`;

const line = (what: string, most: number) => optionalText(most, `${what} must be at most ${most} characters`);

/** A picture of this site (`/media/{id}`), another path of it, or a web address. */
const pictureAddress = z.optional(
  z.nullable(
    z
      .string()
      .check(
        keptLine(),
        z.minLength(1, "Enter the picture’s address"),
        z.maxLength(LONGEST_ADDRESS, `The address must be at most ${LONGEST_ADDRESS} characters`),
        z.regex(
          /^$|^\/(?!\/)[^\s\\]*$|^https?:\/\/[^\s\\]+$/,
          "Enter a web address, such as https://example.org/a.jpg",
        ),
        withoutNul(),
      ),
  ),
);

const topicNames = (what: string) =>
  z.optional(
    z
      .array(
        z
          .string(`${what} must be text`)
          .check(
            keptLine(),
            z.minLength(SHORTEST_TOPIC, `${what} must be at least ${SHORTEST_TOPIC} characters`),
            z.maxLength(LONGEST_TOPIC, `${what} must be at most ${LONGEST_TOPIC} characters`),
            withoutNul(),
          ),
        `${what} must be a list`,
      )
      .check(z.maxLength(MOST_ARTICLE_TOPICS, `Use at most ${MOST_ARTICLE_TOPICS}`)),
  );

const titleSchema = z
  .string(TITLE_TOO_SHORT)
  .check(
    keptLine(),
    z.minLength(SHORTEST_ARTICLE_TITLE, TITLE_TOO_SHORT),
    z.maxLength(LONGEST_ARTICLE_TITLE, `Title must be at most ${LONGEST_ARTICLE_TITLE} characters`),
    withoutNul(),
  );

const contentSchema = z
  .string("Content is required")
  .check(
    keptText(),
    z.minLength(SHORTEST_ARTICLE, `Content must be at least ${SHORTEST_ARTICLE} characters`),
    z.maxLength(LONGEST_ARTICLE, `Content must be at most ${LONGEST_ARTICLE} characters`),
    withoutNul(),
  );

const fields = {
  slug: z.optional(
    z.string().check(
      z.regex(/^[a-z0-9-]+$/, "Slug can only include lowercase letters, numbers, and hyphens"),
      z.maxLength(LONGEST_ARTICLE_SLUG, `Slug must be at most ${LONGEST_ARTICLE_SLUG} characters`),
      z.refine(
        (slug) => !RESERVED_SLUGS.includes(slug),
        "The address “new” is the form for new articles. Choose a different one.",
      ),
    ),
  ),
  excerpt: line("Excerpt", LONGEST_ARTICLE_EXCERPT),
  featured_image_url: pictureAddress,
  og_image_url: pictureAddress,
  canonical_url: z.optional(
    z.nullable(
      z
        .url({ protocol: /^https?$/, error: "Enter a web address, such as https://example.org" })
        .check(
          z.maxLength(LONGEST_ADDRESS, `The address must be at most ${LONGEST_ADDRESS} characters`),
          withoutNul(),
        ),
    ),
  ),
  meta_title: line("Meta title", LONGEST_ARTICLE_TITLE),
  meta_description: line("Meta description", LONGEST_ARTICLE_DESCRIPTION),
  status: z.optional(z.enum(ARTICLE_STATUSES, `status is one of ${ARTICLE_STATUSES.join(", ")}`)),
  /** The account whose name the article bears; null for no name. Only admins may name somebody else (`article-rights`). */
  author_id: z.optional(z.nullable(z.int("author_id is a whole number"))),
  published_at: z.optional(
    z.nullable(
      z.iso
        .datetime({ offset: true, error: "Enter a date and time, such as 2026-11-20T09:00:00+03:00" })
        .check(z.refine(isInYears, "Choose a publish date in the years 2000 to 2100")),
    ),
  ),
  /** Names; new ones are created. */
  tags: topicNames("Tags"),
  categories: topicNames("Categories"),
  language: z.optional(z.nullable(z.enum(LANGUAGES, `language is ${LANGUAGES.join(" or ")}`))),
  /** The other article's slug. */
  translation_of: z.optional(z.nullable(z.string().check(withoutNul()))),
};

function isInYears(time: string): boolean {
  const at = Date.parse(time);
  // What is no time has its own message.
  return Number.isNaN(at) || (at >= FIRST_PUBLISHING && at < PUBLISHING_ENDS);
}

/** Whether a publish date is there if the status needs one. */
function hasDate({ status, published_at }: { status?: unknown; published_at?: unknown }): boolean {
  return !needsDate(status) || Boolean(published_at);
}

/** Statuses with a publish date. */
export function needsDate(status: unknown): boolean {
  return status === "published" || status === "scheduled";
}

/** Body of `POST /admin/articles`. */
export const newArticleSchema = z
  .strictObject({ title: titleSchema, content: contentSchema, ...fields })
  .check(z.refine(hasDate, { error: "Published articles require a publish date.", path: ["published_at"] }));
export type NewArticle = z.infer<typeof newArticleSchema>;

/** Error `code` of a field, by rules that only the server can check. */
export const ARTICLE_FAULTS = [
  "time_passed",
  "already_published",
  "no_such_article",
  "translates_itself",
  "is_its_translation",
  "no_such_author",
  "others_name",
  "undescribed_picture",
] as const;
export type ArticleFault = (typeof ARTICLE_FAULTS)[number];

export const NO_PUBLISH_DATE = "Provide a publish date when publishing or scheduling an article.";

/** Body of `PATCH /admin/articles/{slug}` (If-Match). `deleted: false` restores. */
export const articleChangeSchema = z
  .strictObject({
    title: z.optional(titleSchema),
    content: z.optional(contentSchema),
    ...fields,
    deleted: notDeleted,
  })
  .check(z.refine(hasDate, { error: NO_PUBLISH_DATE, path: ["published_at"] }));
export type ArticleChange = z.infer<typeof articleChangeSchema>;
