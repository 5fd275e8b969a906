import type { FastifyRequest } from "fastify";
import { isbot } from "isbot";
import { mayEnterAdmin } from "#domain/accounts/roles.ts";
import { memoryCounter } from "../../http/request-counter.ts";
import { addressHash } from "./address-hash.ts";
import type { AdEvent } from "./judge-event.ts";

/** One address may send so many, because carriers put thousands of phones behind one. */
export const EVENTS_PER_MINUTE = 1_200;
const MINUTE_MS = 60_000;

/** Why the sender of an event does not count; null if it does. Nothing about the sender leaves this function. */
export function senderJudge(now: () => number): (request: FastifyRequest) => AdEvent["sender"] {
  const counter = memoryCounter();
  const hashed = addressHash(now);
  return (request) => {
    if (isAutomated(request)) return "automated";
    if (request.account !== null && mayEnterAdmin(request.account.user)) return "staff";
    const window = Math.floor(now() / MINUTE_MS);
    const count = counter.count(hashed(request), window, (window + 1) * MINUTE_MS);
    return Number(count) > EVENTS_PER_MINUTE ? "rate" : null;
  };
}

/** Judges by what the sender calls itself; browsers always say something. */
export function isAutomated({ headers }: FastifyRequest): boolean {
  const agent = headers["user-agent"] ?? "";
  return agent === "" || isbot(agent);
}
