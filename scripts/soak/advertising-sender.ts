import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../../tests/support/statistics.ts";
import { BeaconLine } from "./advertising/beacon-line.ts";
import type { PlannedEvent } from "./advertising/plan.ts";

/** What the sender reports at its end. */
export type Sent = {
  /** Places in the plan of events without an acknowledgement. */
  open: number[];
  acknowledged: number;
  /** Tries without an answer. */
  unanswered: number;
  statuses: Record<string, number>;
  seconds: number;
  ms: { p50: number; p95: number; p99: number };
};

/** Each line sends 8 events a second, 2,000 altogether, which is far below the limit of an address. */
const LINES = 250;
const TICK_MS = 10;
/** How long it waits after the last event. */
const PATIENCE_MS = 60_000;

// Sends a file of events at a steady rate, in a process of its own: measuring shares no event loop with it.
const [file = "", perSecond = "0", ...ports] = process.argv.slice(2);
const events = JSON.parse(await readFile(file, "utf8")) as PlannedEvent[];
const open = new Set(events.keys());
const places = new Map(events.map((event, at) => [event, at]));
const times: number[] = [];
const lines = Array.from(
  { length: LINES },
  (_, at) =>
    new BeaconLine(ports.map(Number), at, `127.1.${at >> 6}.${1 + (at & 63)}`, ({ event, sentAt }) => {
      times.push(performance.now() - sentAt);
      open.delete(places.get(event) ?? -1);
    }),
);
const started = performance.now();
for (let next = 0; next < events.length;) {
  const due = Math.min(events.length, ((performance.now() - started) / 1000) * Number(perSecond));
  for (; next < due; next++) {
    const event = events[next];
    if (event !== undefined) lines[next % LINES]?.send(event);
  }
  await sleep(TICK_MS);
}
for (const until = performance.now() + PATIENCE_MS; open.size > 0 && performance.now() < until;)
  await sleep(TICK_MS);
const seconds = (performance.now() - started) / 1000;
const statuses: Record<string, number> = {};
for (const line of lines) {
  for (const [status, count] of line.statuses) statuses[status] = (statuses[status] ?? 0) + count;
  line.close();
}
const sent: Sent = {
  open: [...open],
  acknowledged: events.length - open.size,
  unanswered: lines.reduce((sum, { unanswered }) => sum + unanswered, 0),
  statuses,
  seconds,
  ms: { p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) },
};
process.stdout.write(JSON.stringify(sent));
process.exit();
