import type { AdminArticle } from "#domain/api/admin-articles.ts";

export function adminArticle(told: Partial<AdminArticle> = {}): AdminArticle {
  return {
    id: 1,
    slug: "what-to-bring",
    title: "What to bring",
    excerpt: null,
    content: "Bring the receipt.\n\nCome early.",
    featured_image_url: null,
    canonical_url: null,
    meta_title: null,
    meta_description: null,
    og_image_url: null,
    status: "published",
    published_at: "2026-11-20T06:05:31.250Z",
    reading_time: 1,
    word_count: 5,
    author: { id: 3, name: "Hanna Bekele" },
    categories: [{ id: 1, name: "Guides", slug: "guides" }],
    tags: [
      { id: 2, name: "fees", slug: "fees" },
      { id: 3, name: "receipt", slug: "receipt" },
    ],
    created_at: "2026-11-19T06:00:00.000Z",
    updated_at: null,
    language: "en",
    etag: '"a"',
    deleted_at: null,
    translation_of: null,
    ...told,
  };
}
