import type { Generated } from "kysely";
import type { ARTICLE_STATUSES } from "#domain/api/articles.ts";

/** `content` is Markdown. Deleted articles stay as rows. */
export type ArticleTable = {
  id: Generated<number>;
  slug: string;
  title: string;
  excerpt: string | null;
  content: string;
  featured_image_url: string | null;
  canonical_url: string | null;
  meta_title: string | null;
  meta_description: string | null;
  og_image_url: string | null;
  status: (typeof ARTICLE_STATUSES)[number];
  published_at: string | null;
  /** Minutes. */
  reading_time: number;
  word_count: number;
  author_id: number | null;
  /** Byline at the time of writing: accounts may be closed. */
  author_name: string | null;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
};

export type TopicTable = { id: Generated<number>; slug: string; name: string };

export type ArticleCategoryTable = { article_id: number; category_id: number };

export type ArticleTagTable = { article_id: number; tag_id: number };
