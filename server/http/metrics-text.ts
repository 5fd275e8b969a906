/**
 * Every figure of `/metrics`: its type, and what it says. Names end in their unit, counters in `_total`, as Prometheus
 * asks for.
 */
export const METRICS = {
  http_request_duration_seconds: ["histogram", "Time until an answer was sent, by route and status"],
  process_resident_memory_bytes: ["gauge", "Memory of the process"],
  nodejs_heap_used_bytes: ["gauge", "Memory of the main thread's objects"],
  nodejs_eventloop_delay_p99_seconds: [
    "gauge",
    "Longest delays of the event loop since the last scrape, but for one in a hundred",
  ],
  process_uptime_seconds: ["gauge", "Time since the process began"],
  changes_refused_total: [
    "counter",
    "Changes sent with an idempotency key, as by the outbox, that were refused, by code",
  ],
  database_up: ["gauge", "1 if the database answered within two seconds"],
  database_waiting: ["gauge", "How many wait now for a connection, on SQLite for the one writer"],
  database_wait_seconds: [
    "summary",
    "Time that requests waited for a connection, on SQLite for the one writer",
  ],
  service_fault: ["gauge", "1 for each kind of fault that this server has though it answers"],
  lists_published_timestamp_seconds: ["gauge", "When lists were published last; 0 for never"],
  lists_published_passports: ["gauge", "Passports in the newest publication"],
  lists_signed_timestamp_seconds: ["gauge", "When the newest signed publication was made; 0 for never"],
  lists_signed_passports: ["gauge", "Passports in the newest signed publication"],
  lists_signed_generation: ["gauge", "Number of the newest signed head"],
  lists_publications_total: ["counter", "Publications with new lists since the database was made"],
  lists_newest_timestamp_seconds: ["gauge", "Date of the newest list of each branch"],
  jobs: ["gauge", "Jobs of each kind by state"],
  jobs_oldest_due_seconds: ["gauge", "How long the oldest job of a kind that is due has waited"],
  jobs_paused: ["gauge", "1 if a kind of job is held"],
  notice_deliveries: ["gauge", "Notices of the last four days by channel and by what became of them"],
  notice_routes_stopped: ["gauge", "Push services and bots that refuse all our notices"],
  backup_succeeded_timestamp_seconds: ["gauge", "When a backup last ended well; 0 for never"],
  backup_failed_timestamp_seconds: ["gauge", "When a backup last failed; 0 for never"],
  restore_drill_succeeded_timestamp_seconds: [
    "gauge",
    "When a backup was last restored as a drill; 0 for never",
  ],
  restore_drill_failed_timestamp_seconds: ["gauge", "When such a drill last failed; 0 for never"],
  database_checked_timestamp_seconds: ["gauge", "When SQLite's pages were last read through; 0 for never"],
} as const satisfies Readonly<Record<string, readonly [type: MetricType, help: string]>>;

type MetricType = "gauge" | "counter" | "histogram" | "summary";
export type MetricName = keyof typeof METRICS;

/** A figure of now. `part`: of a summary or histogram, whose figures have the name and an ending. */
export type Figure = {
  name: MetricName;
  part?: "sum" | "count" | "bucket";
  labels?: Readonly<Record<string, string>>;
  value: number;
};

/** Writes figures in Prometheus' text format; those of one name stand together, whatever their order. */
export function metricsText(figures: readonly Figure[]): string {
  const lines: string[] = [];
  for (const [name, own] of Map.groupBy(figures, (figure) => figure.name)) {
    const [type, help] = METRICS[name];
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const { part, labels = {}, value } of own) {
      const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escape(text)}"`);
      const whole = part === undefined ? name : `${name}_${part}`;
      lines.push(`${whole}${pairs.length === 0 ? "" : `{${pairs.join()}}`} ${value}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function escape(label: string): string {
  return label.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
