import type { QueryParams } from "../../lib/api-client.ts";

/** Specification §7: what the landing page asks, and fetches ahead. */
export const NEWEST_ARTICLES: QueryParams = {
  per_page: 3,
  page: 1,
  sort: "published_at",
  sort_dir: "desc",
};
