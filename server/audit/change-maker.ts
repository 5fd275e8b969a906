import type { FastifyRequest } from "fastify";
import { signedIn } from "../auth/guards.ts";
import type { Account } from "../auth/sessions.ts";
import { queuedAt } from "./audit.ts";

/** Who makes a change and when, as the audit log wants to know; `now` is an ISO instant. */
export type ChangeMaker = { account: Account; queuedAt: string | null; now: string };

/** Reads who asks from a request behind a guard. */
export function changeMaker(request: FastifyRequest, nowMs: number): ChangeMaker {
  return {
    account: signedIn(request),
    queuedAt: queuedAt(request, nowMs),
    now: new Date(nowMs).toISOString(),
  };
}
