import type { NewArticle } from "#domain/articles/admin-contract.ts";
import {
  LONGEST_ARTICLE_DESCRIPTION,
  LONGEST_ARTICLE_EXCERPT,
  LONGEST_ARTICLE_TITLE,
} from "#domain/articles/contract.ts";
import type { FieldDescription } from "../kit/form/described-field.ts";
import { ARTICLE_STATUS_LABELS } from "../kit/form/status-labels.ts";

/** The sentences of the contract say what is wrong: see `read-article.ts`. */
export const ARTICLE_FIELDS = {
  title: { label: "field.title" },
  slug: { label: "field.slug", hint: "admin_article.slug_hint", kind: "name" },
  excerpt: {
    label: "field.excerpt",
    hint: "admin_article.excerpt_hint",
    kind: "text",
    rows: 2,
    most: LONGEST_ARTICLE_EXCERPT,
  },
  content: { label: "field.content", hint: "admin_article.content_hint", kind: "text" },
  status: { label: "field.status", kind: "choice", values: ARTICLE_STATUS_LABELS, empty: "draft" },
  published_at: { label: "field.published_at", hint: "admin_article.east_africa" },
  featured_image_url: { label: "field.featured_image_url", kind: "name" },
  tags: { label: "field.tags", hint: "admin_article.topics_hint", kind: "lines" },
  categories: { label: "field.categories", hint: "admin_article.topics_hint", kind: "lines" },
  language: { label: "field.language", hint: "admin_article.language_hint" },
  translation_of: { label: "field.translation_of", hint: "admin_article.translation_hint", kind: "name" },
  author_id: { label: "field.author_id" },
  canonical_url: { label: "field.canonical_url", hint: "admin_article.canonical_hint", kind: "web" },
  meta_title: { label: "field.meta_title", hint: "admin_article.meta_hint", most: LONGEST_ARTICLE_TITLE },
  meta_description: {
    label: "field.meta_description",
    hint: "admin_article.meta_description_hint",
    kind: "text",
    rows: 2,
    most: LONGEST_ARTICLE_DESCRIPTION,
  },
  og_image_url: { label: "field.og_image_url", hint: "admin_article.og_hint", kind: "name" },
} satisfies Record<keyof NewArticle, FieldDescription>;

export type ArticleTexts = Record<keyof typeof ARTICLE_FIELDS, string>;
