import { handleJobs, onSchedule } from "../jobs/job-handler.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { keepLease } from "../jobs/keep-lease.ts";
import type { Channels } from "./channels.ts";
import { nextDue } from "./claim-deliveries.ts";
import { dropOldNotices } from "./drop-old-notices.ts";
import { endUnused } from "./end-unused.ts";
import { expireNotices } from "./expire-notices.ts";
import { matchPublication } from "./match-publication.ts";
import { matchKind, queueSending, sendKind } from "./notice-kinds.ts";
import { channelOf, sendDue } from "./send-due.ts";

/** A process without these channels looks at what they would send so often. */
const OTHERS_MS = 60_000;

/** Null channels: to look at and to queue only. */
export function noticeJobs(channels: Channels | null): readonly JobHandler[] {
  return [
    handleJobs(matchKind, {
      work: async (run, job, { publication_id }) => matchPublication(run, job, publication_id),
      discard: async ({ trx }, { publication_id }) => {
        const unmatched = await trx
          .selectFrom("notice_publications")
          .select("id")
          .where("id", "=", publication_id)
          .where("matched_at", "is", null)
          .where("summary", "is", null)
          .executeTakeFirst();
        if (unmatched === undefined) return null;
        return {
          code: "notices_unmatched",
          text: "Phones would not hear of these lists. Pause the kind instead.",
        };
      },
    }),
    handleJobs(sendKind, {
      work: async (run, job) => {
        if (channels === null) throw new Error("This process sends no notices");
        await keepLease(run, job, async (signal) => sendDue({ ...run, signal }, channels));
        const { store, nowMs } = run;
        const due = await nextDue(store.db);
        if (due.length === 0) return;
        const atMs = Math.min(
          ...due.map(({ route, dueMs }) =>
            // Left to a process that has its channel.
            channelOf(channels, route) === undefined ? Math.max(dueMs, nowMs() + OTHERS_MS) : dueMs,
          ),
        );
        await store.write((trx) => queueSending(trx, { nowMs: nowMs(), atMs }));
      },
    }),
    onSchedule("notice-expiry", { everyMinutes: 10 }, expireNotices),
    onSchedule("notice-upkeep", { dailyAt: "04:20" }, async (run) => {
      await endUnused(run);
      await dropOldNotices(run);
    }),
  ];
}
