import type { WatchQuery } from "./watch-rows.ts";

/** The same query is one watch, however often it is saved. Apart from watches.ts: every answer's button needs it. */
export function watchId(query: WatchQuery): string {
  if (query.kind === "number") return `number:${query.number}`;
  return `name:${query.text.trim().toLowerCase().replace(/\s+/g, " ")}@${query.location ?? ""}`;
}
