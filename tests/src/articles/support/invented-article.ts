import type { SyncedArticle } from "#domain/articles/contract.ts";

/** What most articles leave to the site. */
export const UNSET = {
  featured_image_url: null,
  canonical_url: null,
  meta_title: null,
  meta_description: null,
  og_image_url: null,
};

/** Invented; `number` makes it distinct and orders it by date. */
export function inventedArticle(number: number, changes: Partial<SyncedArticle> = {}): SyncedArticle {
  return {
    id: number,
    slug: `article-${number}`,
    title: `Article ${number}`,
    excerpt: `About ${number}`,
    ...UNSET,
    status: "published",
    published_at: new Date(Date.UTC(2026, 0, 1 + number)).toISOString(),
    reading_time: 1,
    word_count: 3,
    author: { id: 7, name: "Sample Author" },
    categories: [],
    tags: [],
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: null,
    language: "en",
    picture: null,
    text: textOf(`Text of article ${number}`),
    pictures: [],
    translations: [],
    ...changes,
  };
}

/** One paragraph. */
export function textOf(text: string): SyncedArticle["text"] {
  return { blocks: [{ kind: "paragraph", children: [{ kind: "text", text }] }], notes: [] };
}
