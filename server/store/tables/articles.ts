import type { ColumnType, Generated } from "kysely";
import type { ARTICLE_STATUSES } from "#domain/articles/contract.ts";

/** `content` is Markdown. Deleted articles stay as rows. */
export type ArticleTable = {
  id: Generated<number>;
  slug: string;
  title: string;
  excerpt: string | null;
  content: string;
  /** `ArticleText` as JSON, by the parser of `text_version`. Null or older: parsed again when it is read. */
  text: string | null;
  text_version: ColumnType<number, number | undefined, number>;
  /** Title, excerpt, text and topics as search compares them; null until the server fills it in. */
  search_text: string | null;
  /** A tag of `LANGUAGES`; null if it is in none of them. */
  language: string | null;
  /** The article this one translates. */
  translation_of: number | null;
  /** Media id of the drawn preview picture, if no `og_image_url` is given. */
  preview_media: string | null;
  is_sample: ColumnType<number, number | undefined, number>;
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

/** Slugs that articles had before; they redirect. */
export type ArticleSlugTable = { slug: string; article_id: number };

/** Pictures that an article names. They may arrive later than the article. */
export type ArticleMediaTable = { article_id: number; media_id: string };

export type TopicTable = { id: Generated<number>; slug: string; name: string };

export type ArticleCategoryTable = { article_id: number; category_id: number };

export type ArticleTagTable = { article_id: number; tag_id: number };

/** Pictures. `id`: SHA-256 of the file as it was chosen, or of what a drawn preview shows. */
export type MediaTable = {
  id: string;
  kind: "picture" | "preview";
  width: number;
  height: number;
  /** A data URL. */
  placeholder: string;
  alt: string;
  filename: string;
  uploaded_by: number | null;
  created_at: string;
  /** When the last article stopped naming it; null while one does. */
  unused_since: string | null;
};

/** `name`: `400.webp`, `800.jpg`, `preview.png`. */
export type MediaFileTable = { media_id: string; name: string; type: string; bytes: Uint8Array };
