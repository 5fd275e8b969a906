import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 20];

type Series = { count: number; sum: number; buckets: number[] };

/** A figure of now. Those of one name stand together. */
export type Gauge = { name: string; labels?: Readonly<Record<string, string>>; value: number };

/** `GET /metrics` in Prometheus format: requests, the process, and what `readGauges` knows. */
export function addMetrics(app: FastifyInstance, readGauges: () => Promise<readonly Gauge[]>): void {
  const series = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook("onClose", async () => {
    delay.disable();
  });

  app.addHook("onResponse", async (request, reply) => {
    const labels = `method="${request.method}",route="${escape(request.routeOptions.url ?? "none")}",status="${reply.statusCode}"`;
    const one = series.get(labels) ?? { count: 0, sum: 0, buckets: BUCKETS_SECONDS.map(() => 0) };
    const seconds = reply.elapsedTime / 1000;
    one.count += 1;
    one.sum += seconds;
    BUCKETS_SECONDS.forEach((limit, index) => {
      if (seconds <= limit) one.buckets[index] = (one.buckets[index] ?? 0) + 1;
    });
    series.set(labels, one);
  });

  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) => {
    reply.type("text/plain; version=0.0.4; charset=utf-8").header("cache-control", "no-store");
    const held = delay.percentile(99) / 1e9;
    // The delay counts since the last scrape.
    delay.reset();
    return render(series, [...processGauges(held), ...(await readGauges())]);
  });
}

function processGauges(loopDelaySeconds: number): Gauge[] {
  const memory = process.memoryUsage();
  return [
    { name: "process_resident_memory_bytes", value: memory.rss },
    { name: "nodejs_heap_used_bytes", value: memory.heapUsed },
    { name: "nodejs_eventloop_delay_p99_seconds", value: loopDelaySeconds },
    { name: "process_uptime_seconds", value: process.uptime() },
  ];
}

function render(series: ReadonlyMap<string, Series>, gauges: readonly Gauge[]): string {
  const lines = ["# TYPE http_request_duration_seconds histogram"];
  for (const [labels, { count, sum, buckets }] of series) {
    BUCKETS_SECONDS.forEach((limit, index) => {
      lines.push(`http_request_duration_seconds_bucket{${labels},le="${limit}"} ${buckets[index] ?? 0}`);
    });
    lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`);
    lines.push(`http_request_duration_seconds_sum{${labels}} ${sum}`);
    lines.push(`http_request_duration_seconds_count{${labels}} ${count}`);
  }
  for (const [name, own] of Map.groupBy(gauges, (gauge) => gauge.name)) {
    lines.push(`# TYPE ${name} gauge`);
    for (const { labels = {}, value } of own) {
      const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escape(text)}"`);
      lines.push(`${name}${pairs.length === 0 ? "" : `{${pairs.join()}}`} ${value}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function escape(label: string): string {
  return label.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}
