import type { WatchQuery } from "./watch-rows.ts";

/** One id per query. Separate from watches.ts as every answer's button needs it. */
export function watchId(query: WatchQuery): string {
  if (query.kind === "number") return `number:${query.number}`;
  return `name:${query.text.trim().toLowerCase().replace(/\s+/g, " ")}@${query.location ?? ""}`;
}
