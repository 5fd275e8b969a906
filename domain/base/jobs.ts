import * as z from "zod/mini";
import { listSchema, pageQuery } from "./paging.ts";

// Numbers that an owner may turn.

/** Jobs that are done are kept for this long, as schedules leave hundreds a day. */
export const KEPT_DONE_JOB_DAYS = 7;
/** Jobs that failed are kept for this long, as people look at them. */
export const KEPT_FAILED_JOB_DAYS = 90;
/** Admins see this many jobs a page, unless another size is asked for. */
export const DEFAULT_JOB_PAGE_SIZE = 25;
/** `POST /admin/jobs/retry` takes so many at once. */
export const MOST_RETRIED = 500;

export const JOB_STATES = ["waiting", "running", "done", "failed"] as const;

/** `lost`: its worker ended without a word; `released`: its worker was stopped, and the attempt did not count. */
export const ATTEMPT_OUTCOMES = ["done", "failed", "released", "lost"] as const;

/** Nearest-rank percentiles in ms. */
const spreadSchema = z.nullable(z.object({ p50: z.int(), p95: z.int() }));

const kindFiguresSchema = z.object({
  kind: z.string(),
  paused: z.boolean(),
  /** All that wait; `later` of them for a time ahead. */
  waiting: z.int(),
  later: z.int(),
  running: z.int(),
  /** Counts the last `KEPT_DONE_JOB_DAYS`. */
  done: z.int(),
  /** Counts the last `KEPT_FAILED_JOB_DAYS`. */
  failed: z.int(),
  /** Done a minute, over the last hour. */
  rate: z.number(),
  /** When the job became due that has waited longest. */
  oldest_due_at: z.nullable(z.string()),
  /** The time from due to the last start, of the jobs that ended in the last 24 hours. */
  wait: spreadSchema,
  /** The time from the last start to the end. */
  run: spreadSchema,
});
export type JobKindFigures = z.infer<typeof kindFiguresSchema>;

const leaseSchema = z.object({
  job_id: z.int(),
  kind: z.string(),
  /** Machine, process and thread; null if claimed by an older version. */
  worker: z.nullable(z.string()),
  attempts: z.int(),
  started_at: z.nullable(z.string()),
  beat_at: z.nullable(z.string()),
  leased_until: z.nullable(z.string()),
});
export type JobLease = z.infer<typeof leaseSchema>;

const scheduleSchema = z.object({
  kind: z.string(),
  paused: z.boolean(),
  every_minutes: z.nullable(z.int()),
  /** Addis Ababa. */
  daily_at: z.nullable(z.string()),
  /** Beginning of the newest slot that was queued. */
  last_slot: z.nullable(z.string()),
  next_slot: z.string(),
});
export type JobSchedule = z.infer<typeof scheduleSchema>;

/** `GET /admin/jobs`: all figures are of one moment, `at` by the server's clock. */
export const jobBoardSchema = z.object({
  data: z.object({
    at: z.string(),
    kinds: z.array(kindFiguresSchema),
    leases: z.array(leaseSchema),
    schedules: z.array(scheduleSchema),
  }),
});
export type JobBoard = z.infer<typeof jobBoardSchema>["data"];

const kindName = z.string().check(z.minLength(1, "Name a kind"), z.maxLength(100, "No kind has such a name"));

/** Query of `GET /admin/jobs/list`, newest first. */
export const jobListQuerySchema = z.strictObject({
  kind: z.optional(kindName),
  state: z.optional(z.enum(JOB_STATES, `state is one of ${JOB_STATES.join(", ")}`)),
  ...pageQuery,
});
export type JobListQuery = z.infer<typeof jobListQuerySchema>;

const jobSchema = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(JOB_STATES),
  /** That counted, since it was queued or retried by hand. */
  attempts: z.int(),
  created_at: z.string(),
  run_after: z.string(),
  /** When the last attempt began. */
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
  worker: z.nullable(z.string()),
});
export type Job = z.infer<typeof jobSchema>;
export const jobListSchema = listSchema(jobSchema);

const attemptSchema = z.object({
  attempt: z.int(),
  worker: z.string(),
  started_at: z.string(),
  finished_at: z.nullable(z.string()),
  outcome: z.nullable(z.enum(ATTEMPT_OUTCOMES)),
  error: z.nullable(z.string()),
});
export type JobAttempt = z.infer<typeof attemptSchema>;

/** `shown` is noted in the audit log. */
export const jobQuerySchema = z.strictObject({
  payload: z.optional(z.enum(["shown", "hidden"], "payload is shown or hidden")),
});

export const jobDetailSchema = z.object({
  data: z.extend(jobSchema, {
    /** Names of fields without their values, unless asked for. */
    payload: z.unknown(),
    payload_shown: z.boolean(),
    /** Oldest first. */
    timeline: z.array(attemptSchema),
  }),
});
export type JobDetail = z.infer<typeof jobDetailSchema>["data"];

export const jobAnswerSchema = z.object({ data: jobSchema });

/**
 * Why a job cannot be retried or discarded: its list is gone, has gone on, has no kept file, was imported again
 * meanwhile, or is at that branch and day already; its article is still scheduled; its lists were not told yet; another of its schedule is open; this
 * server does not know its data or kind. In a problem (`job_refused`) the code of `errors`.
 */
export const JOB_REFUSALS = [
  "list_gone",
  "list_state",
  "list_file_gone",
  "list_twin",
  "list_in_place",
  "article_scheduled",
  "notices_unmatched",
  "schedule_open",
  "payload_unfit",
  "kind_unknown",
] as const;
export type JobRefusal = (typeof JOB_REFUSALS)[number];

/** Body of `POST /admin/jobs/retry`: the failed jobs of a kind, oldest first. `after`: only with higher ids. */
export const jobsRetrySchema = z.strictObject({
  kind: kindName,
  after: z.optional(z.int("after is a job’s id")),
});
export type JobsRetry = z.infer<typeof jobsRetrySchema>;
export const jobsRetriedSchema = z.object({
  data: z.object({
    retried: z.int(),
    refused: z.array(z.object({ id: z.int(), reason: z.string(), code: z.optional(z.string()) })),
    /** Failed ones that were not looked at: ask again, with `last_id` as `after`. */
    left: z.int(),
    /** Highest id looked at; null if there was none. */
    last_id: z.optional(z.nullable(z.int())),
  }),
});
export type JobsRetried = z.infer<typeof jobsRetriedSchema>["data"];

/** Body of `PATCH /admin/job-kinds/{kind}`. */
export const jobKindChangeSchema = z.strictObject({ paused: z.boolean("paused is true or false") });
export const jobKindAnswerSchema = z.object({ data: z.object({ kind: z.string(), paused: z.boolean() }) });
