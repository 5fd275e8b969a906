import type { AdminArticle } from "#domain/articles/admin-contract.ts";
import { inventedArticle } from "../articles/support/invented-article.ts";

/** An article as editors see it. */
export function adminArticle(told: Partial<AdminArticle> = {}): AdminArticle {
  const {
    text: _text,
    picture: _picture,
    pictures: _pictures,
    translations: _others,
    ...facts
  } = inventedArticle(1);
  return {
    ...facts,
    slug: "what-to-bring",
    title: "What to bring",
    excerpt: null,
    content: "Bring the receipt.\n\nCome early.",
    published_at: "2026-11-20T06:05:31.250Z",
    author: { id: 3, name: "Hanna Bekele" },
    categories: [{ id: 1, name: "Guides", slug: "guides" }],
    tags: [
      { id: 2, name: "fees", slug: "fees" },
      { id: 3, name: "receipt", slug: "receipt" },
    ],
    language: "en",
    etag: '"a"',
    deleted_at: null,
    translation_of: null,
    ...told,
  };
}
