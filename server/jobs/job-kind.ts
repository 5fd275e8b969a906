import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { Database } from "../store/schema.ts";
import { ADDIS_ABABA_MS, MS_PER_DAY } from "#domain/base/day.ts";

/** Default. */
export const LEASE_MS = 15_000;

export type JobThread = "light" | "heavy" | "notices";

type Options = {
  leaseMs: number;
  attempts: number;
  /** Waits after each failed attempt; the last one repeats. */
  retryAfterMs: readonly number[];
  /** All but light ones exist only while such jobs are due. Where imports take minutes, notices may not wait. */
  thread: JobThread;
  /** The payload is `{}`. */
  schedule: Schedule | null;
};

const DEFAULTS: Options = {
  leaseMs: LEASE_MS,
  attempts: 5,
  retryAfterMs: [1_000, 5_000, 30_000, 60_000],
  thread: "light",
  schedule: null,
};

/**
 * What can be queued. The owning room declares it apart from its code (`job-handler.ts`), so queuing loads none of it.
 */
export type JobKind<P = unknown> = Options & {
  name: string;
  /** The error names the wrong fields. */
  parse: (job: { payload: string }) => Result<P, string>;
};

/** `name` is stored and must never change. */
export function jobKind<P>({
  name,
  payload,
  ...options
}: { name: string; payload: z.ZodMiniType<P> } & Partial<Options>): JobKind<P> {
  return { ...DEFAULTS, ...options, name, parse: (job) => parsePayload(payload, job.payload) };
}

function parsePayload<P>(schema: z.ZodMiniType<P>, text: string): Result<P, string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return err("it is not JSON");
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  return err(
    parsed.error.issues.map(({ path, code }) => `${path.join(".") || "payload"}: ${code}`).join(", "),
  );
}

/** A retry would not help. */
export class BadPayload extends Error {}

/** Throws `BadPayload`. */
export function readPayload<P>(kind: JobKind<P>, job: { payload: string }): P {
  const parsed = kind.parse(job);
  if (parsed.ok) return parsed.value;
  throw new BadPayload(`The payload does not fit the kind ${kind.name}: ${parsed.error}`);
}

/** Queues a job in the caller's transaction; returns its id. `runAfterMs` may be any time ahead. */
export async function addJob<P>(
  trx: Transaction<Database>,
  kind: JobKind<P>,
  payload: NoInfer<P>,
  { nowMs, runAfterMs }: { nowMs: number; runAfterMs?: number },
): Promise<number> {
  const notBefore = runAfterMs === undefined ? null : new Date(runAfterMs).toISOString();
  const now = new Date(nowMs).toISOString();
  const { id } = await trx
    .insertInto("jobs")
    .values({
      kind: kind.name,
      payload: JSON.stringify(payload),
      state: "waiting",
      run_after: notBefore ?? now,
      not_before: notBefore,
      leased_until: null,
      lease_token: null,
      last_error: null,
      created_at: now,
      started_at: null,
      finished_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Daily times are those of Addis Ababa (UTC+3, no daylight saving). */
export type Schedule = { everyMinutes: number } | { dailyAt: `${number}:${number}` };

const MINUTE_MS = 60_000;

/** When the slot of `nowMs` began, in ms. */
export function slotStart(schedule: Schedule, nowMs: number): number {
  if ("everyMinutes" in schedule) return floorTo(nowMs, schedule.everyMinutes * MINUTE_MS);
  const [hours, minutes] = schedule.dailyAt.split(":").map(Number);
  const offset = ((hours ?? 0) * 60 + (minutes ?? 0)) * MINUTE_MS - ADDIS_ABABA_MS;
  return floorTo(nowMs - offset, MS_PER_DAY) + offset;
}

/** When the slot after that of `nowMs` begins, in ms. */
export function nextSlotStart(schedule: Schedule, nowMs: number): number {
  const stepMs = "everyMinutes" in schedule ? schedule.everyMinutes * MINUTE_MS : MS_PER_DAY;
  return slotStart(schedule, nowMs) + stepMs;
}

function floorTo(ms: number, step: number): number {
  return Math.floor(ms / step) * step;
}
