import type { JobsRetried, JobsRetry } from "#domain/api/jobs.ts";
import type { Result } from "#domain/result.ts";
import type { ApiError } from "../../../lib/api-error.ts";

/** What was done so far. `all`: failed when it began, as far as is known. */
export type RetryProgress = { retried: number; refused: JobsRetried["refused"]; all: number };

type RetryAll = {
  kind: string;
  ask: (body: JobsRetry) => Promise<Result<JobsRetried, ApiError>>;
  onProgress: (progress: RetryProgress) => void;
  isStopped: () => boolean;
};

type RetryEnd = { progress: RetryProgress; error: ApiError | null; left: number };

/** Asks until every failed job of a kind was looked at once; those that fail again meanwhile are not met again. */
export async function retryAll({ kind, ask, onProgress, isStopped }: RetryAll): Promise<RetryEnd> {
  let progress: RetryProgress = { retried: 0, refused: [], all: 0 };
  for (let after: number | undefined; ;) {
    const answer = await ask({ kind, ...(after === undefined ? {} : { after }) });
    if (!answer.ok) return { progress, error: answer.error, left: 0 };
    const { retried, refused, left, last_id } = answer.value;
    const sums = { retried: progress.retried + retried, refused: [...progress.refused, ...refused] };
    progress = { ...sums, all: sums.retried + sums.refused.length + left };
    onProgress(progress);
    // Servers before `last_id` begin with the oldest each time.
    if (left === 0 || last_id === undefined || last_id === null || isStopped()) {
      return { progress, error: null, left };
    }
    after = last_id;
  }
}
