import { crashPoint } from "../jobs/crash-point.ts";
import type { JobRun } from "../jobs/job-handler.ts";
import type { Channel, Receipt } from "./channel.ts";
import { claimDeliveries, expiryMs } from "./claim-deliveries.ts";
import type { NoticeSecret } from "./seal.ts";
import { settleDeliveries } from "./settle-deliveries.ts";
import { composeNotices } from "./compose-notices.ts";
import type { Answered, Letter } from "./compose-notices.ts";

/** More than a message of any channel holds. */
const MOST_ROWS = 1_000;
/** Less than the lease of a delivery. */
const TRY_MS = 10_000;

/** Sends some of a route; false if nothing was due, or the route has stopped. */
export async function sendBatch(
  run: JobRun,
  secret: NoticeSecret,
  channel: Channel,
  { route, limit }: { route: string; limit: number },
): Promise<boolean> {
  const { store, nowMs } = run;
  const claimed = await claimDeliveries(store, { route, nowMs: nowMs(), limit });
  if (claimed.length === 0) return false;
  const { letters, unreadable } = await composeNotices(store, secret, claimed, channel.mostRows ?? MOST_ROWS);
  crashPoint("notice:claimed");
  const answers = await Promise.all(
    letters.map(async (letter): Promise<Answered> => {
      const receipt = await send(run, channel, letter);
      crashPoint("notice:one-sent");
      return { letter, receipt };
    }),
  );
  crashPoint("notice:sent");
  const found = new Set([...letters, ...unreadable].map(({ subscription_id }) => subscription_id));
  const lost = claimed.filter(({ subscription_id }) => !found.has(subscription_id));
  if (unreadable.length > 0) {
    run.tell?.("error", `${unreadable.length} subscriptions of ${route} cannot be read; they are set aside.`);
  }
  await settleDeliveries(store, route, { answers, lost, unreadable }, nowMs());
  return !answers.some(({ receipt }) => receipt.kind === "stopped");
}

async function send(run: JobRun, channel: Channel, letter: Letter): Promise<Receipt> {
  const { notice, recipient, publication } = letter;
  const nowMs = run.nowMs();
  const expiresMs = expiryMs(publication, nowMs);
  if (expiresMs <= nowMs) return { kind: "later", status: null, afterMs: null };
  if (notice === null) return { kind: "nothing" };
  const limit = AbortSignal.timeout(TRY_MS);
  const signal = run.signal === undefined ? limit : AbortSignal.any([run.signal, limit]);
  try {
    return await channel.send(notice, recipient, { expiresMs, signal });
  } catch (error) {
    if (run.signal?.aborted) return { kind: "later", status: null, afterMs: 0 };
    // Settled all the same, or the others of its batch would be sent twice. Its message may contain an address.
    if (!limit.aborted) run.tell?.("error", `A notice by ${channel.name} failed: ${placeOf(error)}`);
    return { kind: "later", status: null, afterMs: null };
  }
}

function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return `${error.name}${place === undefined ? "" : ` ${place.trim()}`}`;
}
