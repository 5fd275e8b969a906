import { setTimeout as sleep } from "node:timers/promises";
import type { JobRun } from "../jobs/job-handler.ts";
import type { Channel } from "./channel.ts";
import type { Channels } from "./channels.ts";
import { dueRoutes } from "./claim-deliveries.ts";
import { sendBatch } from "./send-batch.ts";

const CLAIMED_AT_ONCE = 50;
/** How many are sent to one route at once. */
const SENT_AT_ONCE = 200;
const LOOK_MS = 500;

/** Finds the route's channel among those that this server has. */
export function channelOf(channels: Channels, route: string): Channel | undefined {
  return channels.byName.get(route.slice(0, route.indexOf("/")));
}

/**
 * Sends until nothing is due. Routes are served side by side, so that a slow push service delays only its own. Waits
 * for what another worker has taken, which may have been killed.
 */
export async function sendDue(run: JobRun, channels: Channels): Promise<void> {
  const running = new Map<string, Promise<void>>();
  const faults: unknown[] = [];
  const isOver = () => faults.length > 0 || run.signal?.aborted === true;

  const serve = async (route: string, channel: Channel): Promise<void> => {
    const atOnce = channel.atOnce ?? SENT_AT_ONCE;
    const limit = Math.min(CLAIMED_AT_ONCE, atOnce);
    const lanes = Array.from({ length: Math.max(1, Math.floor(atOnce / limit)) }, async () => {
      try {
        while (!isOver() && (await sendBatch(run, channels.secret, channel, { route, limit })));
      } catch (error) {
        faults.push(error);
      }
    });
    await Promise.all(lanes);
    running.delete(route);
  };

  while (!isOver()) {
    const due = await dueRoutes(run.store.db, run.nowMs());
    let waits = running.size > 0;
    for (const { route, isFree } of due) {
      const channel = channelOf(channels, route);
      if (channel === undefined) continue;
      waits = true;
      if (isFree && !running.has(route)) running.set(route, serve(route, channel));
    }
    if (!waits) break;
    await Promise.race([...running.values(), sleep(LOOK_MS)]);
  }
  await Promise.all(running.values());
  run.signal?.throwIfAborted();
  // The job is tried again.
  if (faults.length > 0) throw faults[0];
}
