import { startSyncWorker } from "../src/lists/sync/worker/sync-worker.ts";
import { startServiceWorker } from "./service-worker.ts";

// The one script of service worker and sync worker. Both hold Dexie, zod and the update of the lists, which a first visit
// downloads once so (decision 0014).
if ("ServiceWorkerGlobalScope" in self) startServiceWorker();
else startSyncWorker();
