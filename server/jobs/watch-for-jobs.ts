import { repeat } from "./background-loop.ts";
import type { BackgroundLoop } from "./background-loop.ts";
import { hasDueJob } from "./jobs.ts";
import { JOB_KINDS } from "./run-jobs.ts";

const LOOK_MS = 400;

/** Says so whenever a job waits to be done, whoever queued it. */
export async function watchForJobs(loop: BackgroundLoop, onDue: () => void): Promise<void> {
  await repeat(loop, LOOK_MS, async () => {
    if (await hasDueJob(loop.store.db, { nowMs: loop.nowMs(), kinds: JOB_KINDS })) onDue();
    return false;
  });
}
