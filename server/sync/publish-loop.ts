import { todayInAddisAbaba } from "#domain/day.ts";
import { LISTINGS_REVISION } from "../store/listings-revision.ts";
import { repeat } from "../jobs/background-loop.ts";
import type { BackgroundLoop } from "../jobs/background-loop.ts";
import { liesAhead } from "../store/lies-ahead.ts";
import { publishSegments } from "./publish-segments.ts";
import { purgeBodies } from "./purge-bodies.ts";

/** How often to look for a change, whichever process made it: the read of one row. */
const LOOK_MS = 200;
const PURGE_MS = 60_000;
/** A normal day builds some twenty; the first publication of a large table, or a great undo, hundreds. */
const MANY_SEGMENTS = 150;

/**
 * Publishes every change soon after it is made, seals months when their time comes, and clears away old bodies.
 * `onLarge` is told after a large publication: V8 keeps the memory it took, so the thread had better begin anew.
 */
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
    // Read before the work: what changes meanwhile is seen at the next look.
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
