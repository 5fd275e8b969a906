import type { QueryParams } from "../../lib/api-client.ts";

/** Query of the landing page, also prefetched. */
export const NEWEST_ARTICLES: QueryParams = {
  per_page: 3,
  page: 1,
  sort: "published_at",
  sort_dir: "desc",
};
