import { createApp } from "../../../../server/app.ts";
import type { Store } from "../../../../server/store/store.ts";
import { headRoutes, syncRoutes } from "../../../../server/lists/sync/sync-routes.ts";
import { testSearch } from "../../test-search.ts";

/** The server of the lists alone. */
export function openSyncApp(store: Store, now: () => number) {
  return createApp({
    store,
    search: testSearch(store),
    now,
    staticDir: null,
    routes: [syncRoutes, headRoutes],
  });
}
