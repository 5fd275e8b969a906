import type { FastifyReply, FastifyRequest } from "fastify";
import { limitKey } from "./client-address.ts";

/** Who expensive work is for: used in queuing, cancellation and limits. */
export type Requester = {
  /** Key for limits. */
  key: string;
  /** Aborts when the visitor disconnects. */
  signal: AbortSignal;
  /** Counts this many ms toward the address's limit. */
  charge: (ms: number) => void;
};

/** Created only when work must wait. */
export function requesterOf(request: FastifyRequest, { raw }: FastifyReply): Requester {
  const hungUp = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) hungUp.abort();
  });
  return { key: limitKey(request.ip), signal: hungUp.signal, charge: (ms) => request.charge(ms) };
}
