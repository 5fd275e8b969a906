import type { WatchQuery } from "../../platform/db/watch-rows.ts";

/** One id per query. A separate file, as every answer needs it. */
export function watchId(query: WatchQuery): string {
  if (query.kind === "number") return `number:${query.number}`;
  return `name:${query.text.trim().toLowerCase().replace(/\s+/g, " ")}@${query.location ?? ""}`;
}
