import { hash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { isbot } from "isbot";
import { mayEnterAdmin } from "#domain/roles.ts";
import { limitKey } from "../http/client-address.ts";
import { memoryCounter } from "../http/request-counter.ts";
import type { AdEvent } from "./judge-event.ts";

/** Of one address; carriers put thousands of phones behind one. */
export const EVENTS_PER_MINUTE = 1_200;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Why the sender of an event does not count; null if it does. Nothing about the sender leaves this function. */
export function senderJudge(now: () => number): (request: FastifyRequest) => AdEvent["sender"] {
  const counter = memoryCounter();
  const hashed = dailyHash(now);
  return (request) => {
    if (isAutomated(request)) return "automated";
    if (request.account !== null && mayEnterAdmin(request.account.user)) return "staff";
    const window = Math.floor(now() / MINUTE_MS);
    const count = counter.count(hashed(limitKey(request.ip)), window, (window + 1) * MINUTE_MS);
    return Number(count) > EVENTS_PER_MINUTE ? "rate" : null;
  };
}

/** By what it calls itself; browsers always say something. */
export function isAutomated({ headers }: FastifyRequest): boolean {
  const agent = headers["user-agent"] ?? "";
  return agent === "" || isbot(agent);
}

/** The salt is in this process's memory only: after the day nothing can be compared with an address. */
function dailyHash(now: () => number): (text: string) => string {
  let [day, salt] = [-1, ""];
  return (text) => {
    const today = Math.floor(now() / DAY_MS);
    if (today !== day) [day, salt] = [today, randomBytes(32).toString("base64url")];
    return hash("sha256", `${salt} ${text}`, "base64url");
  };
}
