import { createApp } from "../server/app.ts";
import { startSearchWorker } from "../server/passports/search/search-worker.ts";
import { openStore } from "../server/store/open-store.ts";
import { syncRoutes } from "../server/lists/sync/sync-routes.ts";

/** The API without rate limit (one address asks everything), with a bare route to compare. */
const { PORT = "0", DATA_DIR = "data", DATABASE_URL } = process.env;
const store = await openStore({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
const search = startSearchWorker({
  store: { dataDir: DATA_DIR, databaseUrl: DATABASE_URL },
  log: (_level, text) => console.error(text),
});
const app = await createApp({
  store,
  search,
  now: Date.now,
  staticDir: null,
  requestsPerMinute: Number.MAX_SAFE_INTEGER,
  routes: [syncRoutes, (bare) => void bare.get("/bare", async () => ({ status: "ok" }))],
});
await app.listen({ host: "127.0.0.1", port: Number(PORT) });
process.once("SIGTERM", () => {
  void app
    .close()
    .then(() => search.close())
    .then(() => store.close())
    .finally(() => process.exit(0));
});
