import { SUPERSEDED_SEGMENT_SECONDS } from "#domain/base/caching.ts";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { publishedVersion } from "../../store/published-version.ts";
import type { ReadStore } from "../../store/store.ts";

const LOOK_MS = 1_000;
/** What is published together, such as the lists of one import, is awaited so long. */
const SETTLE_MS = 1_000;
/** The files that the last run left can go by then. */
const AT_LEAST_EVERY_MS = (SUPERSEDED_SEGMENT_SECONDS + 60) * 1000;

type Watch = {
  store: ReadStore;
  now: () => number;
  signal: AbortSignal;
  tell: (line: string) => void;
  work: () => Promise<void>;
  sleep: (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>;
};

/** Works after each change of what is published, until `signal`. A run that fails is tried again. */
export async function watchPublications({ store, now, signal, tell, work, sleep }: Watch): Promise<void> {
  const version = exportVersion(store, now);
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  let done = "";
  let doneMs = 0;
  for (; !signal.aborted; await wait(LOOK_MS)) {
    try {
      const seen = await version();
      if (seen === done && Math.abs(now() - doneMs) < AT_LEAST_EVERY_MS) continue;
      if (done !== "") await wait(SETTLE_MS);
      const current = await version();
      await work();
      done = current;
      doneMs = now();
    } catch (error) {
      if (doneMs === 0) throw error;
      tell(error instanceof Error ? error.message : String(error));
    }
  }
}

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
