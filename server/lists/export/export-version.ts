import { todayInAddisAbaba } from "#domain/base/day.ts";
import { publishedVersion } from "../../store/published-version.ts";
import type { ReadStore } from "../../store/store.ts";

/** Changes with what an export says: public data, and the day. */
export function exportVersion(store: ReadStore, now: () => number): () => Promise<string> {
  const read = publishedVersion(store, now);
  const signed = store.db.selectFrom("list_head").select("etag").where("id", "=", 1);
  return async () => {
    // The minute is left out. It matters to what is scheduled, and a job publishes that.
    const published = (await read()).replace(/^\S+ /, "");
    const head = await signed.executeTakeFirst();
    return `${todayInAddisAbaba(now())} ${head?.etag ?? ""} ${published}`;
  };
}
