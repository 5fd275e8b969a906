import { startCountingWorker } from "../../../../../server/advertising/advertisements/counting-worker.ts";
import { openStore } from "../../../../../server/store/open-store.ts";
import type { OpenStoreOptions } from "../../../../../server/store/open-store.ts";
import { modelApp } from "./counting-server.ts";

// A server process that is killed. Each request brings the model's time.
const options = JSON.parse(process.argv[2] ?? "{}") as OpenStoreOptions;
const store = await openStore({ ...options, use: "requests" });
const clock = { nowMs: 0 };
const counting = startCountingWorker({
  store: { ...options, use: "requests" },
  now: () => clock.nowMs,
  log: (_level, text) => process.stderr.write(`${text}\n`),
});
const app = await modelApp(store, clock, counting);
app.server.prependListener("request", ({ headers }) => (clock.nowMs = Number(headers["x-model-time"])));
process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
