import { LANGUAGES } from "../base/languages.ts";
import * as z from "zod/mini";
import { linksSchema, listMetaSchema } from "../base/paging.ts";
import { articleTextSchema } from "./article-text.ts";
import { pictureFactsSchema } from "./media.ts";

// Numbers that an owner may turn.

/** Phones keep this many of the newest articles. */
export const KEPT_ARTICLES = 50;
/** Lists of articles have this many a page, unless another size is asked for. */
export const DEFAULT_ARTICLE_PAGE_SIZE = 20;
/** The landing page shows this many of the newest articles. */
export const NEWEST_ARTICLES_SHOWN = 3;
/** An article is followed by at most this many related ones. */
export const MOST_RELATED_ARTICLES = 3;
/** Feeds have this many of the newest articles. */
export const FEED_ARTICLES = 50;
/** People read this many words a minute; the reading time of an article follows from it. */
export const WORDS_A_MINUTE = 225;
/** A title has at least this many letters. */
export const SHORTEST_ARTICLE_TITLE = 3;
/** A title has at most this many letters. */
export const LONGEST_ARTICLE_TITLE = 160;
/** The part of an address that names the article has at most this many letters. */
export const LONGEST_ARTICLE_SLUG = 160;
/** An excerpt has at most this many letters. */
export const LONGEST_ARTICLE_EXCERPT = 280;
/** A description for search results has at most this many letters. */
export const LONGEST_ARTICLE_DESCRIPTION = 320;
/** An article has at least this many letters. */
export const SHORTEST_ARTICLE = 10;
/** An article has at most this many letters; the parser's time is measured for as much. */
export const LONGEST_ARTICLE = 100_000;
/** An article has this many categories, and this many tags, at most. */
export const MOST_ARTICLE_TOPICS = 20;
/** A category or tag has at least this many letters. */
export const SHORTEST_TOPIC = 2;
/** A category or tag has at most this many letters. */
export const LONGEST_TOPIC = 64;
/** The file of a picture has at most this many bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** A picture has at most this many pixels. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** A picture's longer side is at most this many times its shorter one. */
export const MOST_PICTURE_SIDE_RATIO = 10;
/** The description of a picture, for people who cannot see it, has at most this many letters. */
export const LONGEST_ALT = 250;
/** A picture that nothing names is kept for this long. */
export const KEPT_UNUSED_PICTURE_DAYS = 30;

export const ARTICLE_STATUSES = ["draft", "published", "scheduled", "archived"] as const;
export const ARTICLE_SORTS = ["published_at", "created_at", "updated_at", "title"] as const;

const topicSchema = z.object({ id: z.int(), name: z.string(), slug: z.string() });

export type ArticleTopic = z.infer<typeof topicSchema>;

/** An article without its text. */
export const articleSummarySchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.nullable(z.string()),
  featured_image_url: z.nullable(z.string()),
  canonical_url: z.nullable(z.string()),
  meta_title: z.nullable(z.string()),
  meta_description: z.nullable(z.string()),
  og_image_url: z.nullable(z.string()),
  status: z.enum(ARTICLE_STATUSES),
  published_at: z.nullable(z.string()),
  /** Minutes. */
  reading_time: z.int(),
  word_count: z.int(),
  author: z.nullable(z.object({ id: z.int(), name: z.string() })),
  categories: z.array(topicSchema),
  tags: z.array(topicSchema),
  created_at: z.string(),
  updated_at: z.nullable(z.string()),
  /** The language of the text; null if it is neither of the app's. */
  language: z.optional(z.nullable(z.enum(LANGUAGES))),
  /** The featured picture, once it is there. */
  picture: z.optional(z.nullable(pictureFactsSchema)),
  /** Came with the software; real articles replace it. */
  is_sample: z.optional(z.boolean()),
});

export type ArticleSummary = z.infer<typeof articleSummarySchema>;

/** An article in another language. */
export const translationSchema = z.object({
  language: z.enum(LANGUAGES),
  slug: z.string(),
  title: z.string(),
});
export type ArticleTranslation = z.infer<typeof translationSchema>;

const readable = {
  text: articleTextSchema,
  /** The facts of those pictures in the text that are stored. */
  pictures: z.array(pictureFactsSchema),
  translations: z.array(translationSchema),
};

/** `content` is Markdown; pages show `text`. */
export const articleSchema = z.extend(articleSummarySchema, {
  content: z.string(),
  /** The drawn 1200×630 picture for link previews, unless `og_image_url` is given. */
  preview_image_url: z.optional(z.nullable(z.string())),
  // z.partial is not used, because the bundler would keep its code for phones, which do not need this schema.
  text: readable.text,
  pictures: z.optional(readable.pictures),
  translations: z.optional(readable.translations),
});

export type Article = z.infer<typeof articleSchema>;

/** What phones keep has no Markdown. */
export const syncedArticleSchema = z.extend(articleSummarySchema, readable);

export type SyncedArticle = z.infer<typeof syncedArticleSchema>;

/** The answer of `GET /sync/articles/{slug}/{version}`. */
export const syncedArticleAnswerSchema = z.object({ data: syncedArticleSchema });

/** A link to another article. */
export const articleLinkSchema = z.object({ slug: z.string(), title: z.string() });

/** What to read after an article. */
export const articleAroundSchema = z.object({
  /** The neighbours by publish date. */
  previous: z.nullable(articleLinkSchema),
  next: z.nullable(articleLinkSchema),
  /** Most tags in common first; at most 3. */
  related: z.array(articleSummarySchema),
});
export type ArticleAround = z.infer<typeof articleAroundSchema>;

/**
 * `filters.read_as`: the words that a search which finds nothing must have meant. `filters.found_in` and `found_there`:
 * the language in which its words are found, if they are in none of the language that was asked for, and how often.
 */
export const articleListSchema = z.object({
  data: z.array(articleSummarySchema),
  links: linksSchema,
  meta: listMetaSchema,
  filters: z.optional(z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))),
});

export type ArticleList = z.infer<typeof articleListSchema>;

export const articleDetailSchema = z.object({
  data: articleSchema,
  around: z.optional(articleAroundSchema),
  meta: z.optional(z.object({ etag: z.optional(z.string()) })),
});

export type ArticleDetail = z.infer<typeof articleDetailSchema>;

/** `GET /api/v1/categories` and `/tags`; counts only published articles. */
export const topicListSchema = z.object({
  data: z.array(z.extend(topicSchema, { articles_count: z.optional(z.int()) })),
  meta: z.object({ count: z.int() }),
});

export type TopicList = z.infer<typeof topicListSchema>;

/** `GET /api/v1/sync/articles`: newest articles with content versions. */
export const articleVersionsSchema = z.object({
  data: z.array(z.object({ slug: z.string(), version: z.string() })),
});
