import { todayInAddisAbaba } from "#domain/day.ts";
import { publishedVersion } from "../store/published-version.ts";
import type { ReadStore } from "../store/store.ts";

/** Changes with what an export says: public data, and the day. */
export function exportVersion(store: ReadStore, now: () => number): () => Promise<string> {
  const read = publishedVersion(store, now);
  // Without the minute, which is for what is scheduled: that is published by a job.
  return async () => `${todayInAddisAbaba(now())} ${(await read()).replace(/^\S+ /, "")}`;
}
