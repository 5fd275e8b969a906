import { todayInAddisAbaba } from "#domain/base/day.ts";
import { listsVersion } from "../../store/published-version.ts";
import { repeat } from "../../jobs/background-loop.ts";
import type { BackgroundLoop } from "../../jobs/background-loop.ts";
import { publishSegments } from "./publish-segments.ts";

/** Poll interval; reads one row. */
const LOOK_MS = 200;
/** A normal day builds twenty; first publications hundreds. */
const MANY_SEGMENTS = 150;

/** Publishes changes, seals months. `onLarge`: restart the thread, as V8 keeps the memory. */
export async function runPublisher(
  loop: BackgroundLoop,
  onLarge: () => void = () => undefined,
): Promise<void> {
  const { store, nowMs, tell } = loop;
  const revision = listsVersion(store);
  let published = "";
  await repeat(loop, LOOK_MS, async () => {
    // Read first, so concurrent changes trigger another round.
    const state = `${await revision()} ${todayInAddisAbaba(nowMs())}`;
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
