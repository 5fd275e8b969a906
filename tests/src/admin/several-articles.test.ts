import { expect, it } from "vitest";
import { publishedNow } from "../../../src/admin/articles/articles-page.tsx";
import { adminArticle } from "./admin-article.ts";

const NOW = Date.UTC(2026, 10, 21, 9);
const EARLIER = "2026-11-20T06:00:00.000Z";
const LATER = "2026-11-25T06:00:00.000Z";
const NOW_TEXT = new Date(NOW).toISOString();

it("publishing now keeps a time that a draft was given and that is past, and no other", () => {
  const at = (status: "draft" | "scheduled", published_at: string | null) =>
    publishedNow(adminArticle({ status, published_at }), NOW);
  expect(at("draft", null)).toEqual({ status: "published", published_at: NOW_TEXT });
  expect(at("draft", EARLIER)).toEqual({ status: "published", published_at: EARLIER });
  expect(at("draft", LATER)).toEqual({ status: "published", published_at: NOW_TEXT });
  expect(at("scheduled", EARLIER)).toEqual({ status: "published", published_at: NOW_TEXT });
});
