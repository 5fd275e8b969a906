import type { JobHandler } from "../../../server/jobs/job-handler.ts";
import { queueSchedules, runDueJob } from "../../../server/jobs/run-jobs.ts";
import type { Store } from "../../../server/store/store.ts";

/** Does what the schedules of a room ask for at this moment. */
export async function runSchedules(
  store: Store,
  handlers: readonly JobHandler[],
  nowMs: number,
): Promise<void> {
  const kinds = handlers.map(({ kind }) => kind);
  await queueSchedules(store, kinds, nowMs);
  while (await runDueJob({ store, nowMs: () => nowMs }, handlers));
}
