import { sql, type Kysely } from "kysely";
import type { Job, JobDetail, JobListQuery } from "#domain/base/jobs.ts";
import { ProblemError } from "../../http/problem.ts";
import type { Database } from "../../store/schema.ts";

const COLUMNS = [
  "id",
  "kind",
  "state",
  "attempts",
  "created_at",
  "run_after",
  "started_at",
  "finished_at",
  "last_error",
  "worker",
] as const;

/** A page of jobs, newest first. */
export async function listJobs(
  db: Kysely<Database>,
  { kind, state }: Pick<JobListQuery, "kind" | "state">,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ jobs: Job[]; total: number }> {
  let query = db.selectFrom("jobs");
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (state !== undefined) query = query.where("state", "=", state);
  const { total } = await query.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  const jobs = await query.select(COLUMNS).orderBy("id", "desc").limit(limit).offset(offset).execute();
  return { jobs, total };
}

export async function readJob(db: Kysely<Database>, id: number): Promise<Job> {
  const job = await db.selectFrom("jobs").select(COLUMNS).where("id", "=", id).executeTakeFirst();
  if (job !== undefined) return job;
  throw new ProblemError(404, "job_not_found", { detail: `There is no job ${id}; old ones are deleted.` });
}

/** Reads the job with its attempts; the payload's values only if `shown`. */
export async function readJobDetail(
  db: Kysely<Database>,
  id: number,
  { shown }: { shown: boolean },
): Promise<JobDetail> {
  const job = await readJob(db, id);
  const { payload } = await db
    .selectFrom("jobs")
    .select("payload")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const timeline = await db
    .selectFrom("job_attempts")
    .select(["attempt", "worker", "started_at", "finished_at", "outcome", "error"])
    .where("job_id", "=", id)
    .orderBy("attempt")
    .execute();
  const parsed = parse(payload);
  return { ...job, payload: shown ? parsed : hideValues(parsed), payload_shown: shown, timeline };
}

/** A damaged payload stays text. */
function parse(payload: string): unknown {
  try {
    return JSON.parse(payload) as unknown;
  } catch {
    return payload;
  }
}

const HIDDEN = "•••";

/** The same structure and names of fields, without any value. */
function hideValues(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(hideValues);
  if (typeof json !== "object" || json === null) return HIDDEN;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, hideValues(value)]));
}
