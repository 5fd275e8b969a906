import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { codeOf } from "./problem.ts";
import { type Figure, metricsText } from "./metrics-text.ts";

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 20];

type Labels = Readonly<Record<string, string>>;
type Series = { labels: Labels; count: number; sum: number; buckets: number[] };

/** `GET /metrics` in Prometheus format: requests, the process, and what `readFigures` knows. */
export function addMetrics(app: FastifyInstance, readFigures: () => Promise<readonly Figure[]>): void {
  const series = new Map<string, Series>();
  const refused = new Map<string, number>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook("onClose", async () => {
    delay.disable();
  });

  app.addHook("onResponse", async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: String(reply.statusCode),
    };
    const key = Object.values(labels).join(" ");
    const one = series.get(key) ?? { labels, count: 0, sum: 0, buckets: BUCKETS_SECONDS.map(() => 0) };
    const seconds = reply.elapsedTime / 1000;
    one.count += 1;
    one.sum += seconds;
    BUCKETS_SECONDS.forEach((limit, index) => {
      if (seconds <= limit) one.buckets[index] = (one.buckets[index] ?? 0) + 1;
    });
    series.set(key, one);
    const code = codeOf(reply);
    if (code !== undefined && request.headers["idempotency-key"] !== undefined)
      refused.set(code, (refused.get(code) ?? 0) + 1);
  });

  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) => {
    reply.type("text/plain; version=0.0.4; charset=utf-8").header("cache-control", "no-store");
    const held = delay.percentile(99) / 1e9;
    // The delay counts since the last scrape.
    delay.reset();
    return metricsText([
      ...[...series.values()].flatMap(durations),
      ...[...refused].map(([code, value]): Figure => ({
        name: "changes_refused_total",
        labels: { code },
        value,
      })),
      ...processFigures(held),
      ...(await readFigures()),
    ]);
  });
}

function durations({ labels, count, sum, buckets }: Series): Figure[] {
  const name = "http_request_duration_seconds";
  const upTo = (le: string, value: number): Figure => ({
    name,
    part: "bucket",
    labels: { ...labels, le },
    value,
  });
  return [
    ...BUCKETS_SECONDS.map((limit, index) => upTo(String(limit), buckets[index] ?? 0)),
    upTo("+Inf", count),
    { name, part: "sum", labels, value: sum },
    { name, part: "count", labels, value: count },
  ];
}

function processFigures(loopDelaySeconds: number): Figure[] {
  const memory = process.memoryUsage();
  return [
    { name: "process_resident_memory_bytes", value: memory.rss },
    { name: "nodejs_heap_used_bytes", value: memory.heapUsed },
    { name: "nodejs_eventloop_delay_p99_seconds", value: loopDelaySeconds },
    { name: "process_uptime_seconds", value: process.uptime() },
  ];
}
