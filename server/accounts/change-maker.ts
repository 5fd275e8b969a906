import type { FastifyRequest } from "fastify";
import { signedIn } from "./guards.ts";
import { queuedAt } from "./audit.ts";
import type { Account } from "./user-row.ts";

/** Author and time of a change; `now` is an ISO instant. */
export type ChangeMaker = { account: Account; queuedAt: string | null; now: string };

/** Reads the author from a guarded request. */
export function changeMaker(request: FastifyRequest, nowMs: number): ChangeMaker {
  return {
    account: signedIn(request),
    queuedAt: queuedAt(request, nowMs),
    now: new Date(nowMs).toISOString(),
  };
}
