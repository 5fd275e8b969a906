import { knownLanguage } from "#domain/base/languages.ts";
import type { Selectable } from "kysely";
import type { Article, ArticleSummary, ArticleTopic } from "#domain/articles/contract.ts";
import { previewPath } from "#domain/articles/media.ts";
import type { ArticleTable } from "../store/tables/articles.ts";
import { storedText } from "./article-text.ts";

export const SUMMARY_COLUMNS = [
  "id",
  "slug",
  "title",
  "excerpt",
  "featured_image_url",
  "canonical_url",
  "meta_title",
  "meta_description",
  "og_image_url",
  "status",
  "published_at",
  "reading_time",
  "word_count",
  "author_id",
  "author_name",
  "created_at",
  "updated_at",
  "language",
  "is_sample",
] as const;

export type SummaryRow = Pick<Selectable<ArticleTable>, (typeof SUMMARY_COLUMNS)[number]>;
export const ARTICLE_COLUMNS = [
  ...SUMMARY_COLUMNS,
  "content",
  "text",
  "text_version",
  "preview_media",
  "translation_of",
] as const;
export type ArticleRow = Pick<Selectable<ArticleTable>, (typeof ARTICLE_COLUMNS)[number]>;
export type ArticleTopics = { categories: ArticleTopic[]; tags: ArticleTopic[] };

/** A row as list item. */
export function toSummary(row: SummaryRow, { categories, tags }: ArticleTopics): ArticleSummary {
  const { author_id, author_name, language, is_sample, ...rest } = row;
  const author = author_id === null || author_name === null ? null : { id: author_id, name: author_name };
  return {
    ...rest,
    author,
    categories,
    tags,
    language: knownLanguage(language) ?? null,
    ...(is_sample === 1 ? { is_sample: true } : {}),
  };
}

/** A row as full article. */
export function toArticle(row: ArticleRow, topics: ArticleTopics): Article {
  const { text, text_version, content, preview_media, translation_of: _original, ...summary } = row;
  const read = storedText({ text, text_version, content });
  return {
    ...toSummary(summary, topics),
    content,
    text: read,
    pictures: [],
    translations: [],
    ...(preview_media === null || summary.og_image_url
      ? {}
      : { preview_image_url: previewPath(preview_media) }),
  };
}
