import { todayInAddisAbaba } from "#domain/day.ts";
import { LISTINGS_REVISION } from "../store/listings-revision.ts";
import { repeat } from "../jobs/background-loop.ts";
import type { BackgroundLoop } from "../jobs/background-loop.ts";
import { liesAhead } from "../store/lies-ahead.ts";
import { publishSegments } from "./publish-segments.ts";
import { purgeBodies } from "./purge-bodies.ts";

/** Poll interval; reads one row. */
const LOOK_MS = 200;
const PURGE_MS = 60_000;
/** A normal day builds twenty; first publications hundreds. */
const MANY_SEGMENTS = 150;

/** Publishes changes, seals months, purges bodies. `onLarge`: restart the thread, as V8 keeps the memory. */
export async function runPublisher(
  loop: BackgroundLoop,
  onLarge: () => void = () => undefined,
): Promise<void> {
  const { store, nowMs, tell } = loop;
  let published = "";
  let purgeAgainMs = 0;
  await repeat(loop, LOOK_MS, async () => {
    if (!liesAhead(purgeAgainMs, nowMs(), PURGE_MS)) {
      await purgeBodies(store, nowMs());
      purgeAgainMs = nowMs() + PURGE_MS;
    }
    // Read first, so concurrent changes trigger another round.
    const state = `${await listingsRevision(loop)} ${todayInAddisAbaba(nowMs())}`;
    if (state === published) return false;
    const startedMs = nowMs();
    const outcome = await publishSegments(store, startedMs);
    if (outcome.kind === "busy" || outcome.kind === "overtaken") return false;
    published = state;
    if (outcome.kind === "published") {
      const { built, segments, total } = outcome;
      const took = nowMs() - startedMs;
      tell(
        "info",
        `Published ${total} passports in ${segments} segments, ${built} of them new, in ${took} ms.`,
      );
      if (built > MANY_SEGMENTS) onLarge();
    }
    return false;
  });
}

async function listingsRevision({ store }: BackgroundLoop): Promise<string> {
  const row = await store.db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", LISTINGS_REVISION)
    .executeTakeFirst();
  return row?.value ?? "0";
}
