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

/** Null channels: nothing is sent here, as on a server without notices. */
export function noticeJobs(channels: Channels | null): readonly JobHandler[] {
  return [
    handleJobs(matchKind, {
      work: async (run, job, { publication_id }) => matchPublication(run, job, publication_id),
    }),
    handleJobs(sendKind, {
      work: async (run, job) => {
        if (channels === null) return;
        await keepLease(run, job, async (signal) => sendDue({ ...run, signal }, channels));
        const { store, nowMs } = run;
        const due = (await nextDue(store.db)).filter(({ route }) => channelOf(channels, route) !== undefined);
        if (due.length === 0) return;
        const atMs = Math.min(...due.map(({ dueMs }) => dueMs));
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
