import type { Selectable } from "kysely";
import { type ArticleText, articleTextSchema } from "#domain/articles/article-text.ts";
import type { Article, ArticleSummary, ArticleTopic } from "#domain/articles/contract.ts";
import { previewPath } from "#domain/articles/media.ts";
import { parseArticle, TEXT_VERSION } from "#domain/articles/text/parse-article.ts";
import { readingMinutes, wordCount } from "#domain/articles/text/word-count.ts";
import { knownLanguage } from "#domain/base/languages.ts";
import type { ArticleTable } from "../store/tables/articles.ts";

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

type TextColumns = { text: string; text_version: number; word_count: number; reading_time: number };

/** A text's tree, and what is stored beside the Markdown. */
export function readText(markdown: string): { columns: TextColumns; text: ArticleText } {
  const text = parseArticle(markdown);
  const words = wordCount(text);
  return {
    columns: {
      text: JSON.stringify(text),
      text_version: TEXT_VERSION,
      word_count: words,
      reading_time: readingMinutes(words),
    },
    text,
  };
}

/** The stored tree of an article; read now if it is missing or from another parser. */
export function storedText(row: { text: string | null; text_version: number; content: string }): ArticleText {
  if (row.text === null || row.text_version !== TEXT_VERSION) return parseArticle(row.content);
  const stored = articleTextSchema.safeParse(JSON.parse(row.text));
  return stored.success ? stored.data : parseArticle(row.content);
}
