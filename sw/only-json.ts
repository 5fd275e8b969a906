import type { WorkboxPlugin } from "workbox-core/types.js";

/** Keeps a captive portal's page, answered with 200 in place of the API, out of the cache. */
export const onlyJson: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) =>
    Promise.resolve(response.headers.get("content-type")?.startsWith("application/json") ? response : null),
};
