import type { FastifyReply, FastifyRequest } from "fastify";
import { limitKey } from "./client-address.ts";

/** For whom dear work is done: whose turn it is, whether anybody still waits, and who pays. */
export type Asker = {
  /** What limits count by. */
  key: string;
  /** Ends when the visitor hangs up: then the work is dropped. */
  signal: AbortSignal;
  /** Counts work of so many milliseconds in the limit of the address. */
  charge: (ms: number) => void;
};

/** Made only where work has to wait: most answers need none. */
export function askerOf(request: FastifyRequest, { raw }: FastifyReply): Asker {
  const hungUp = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) hungUp.abort();
  });
  return { key: limitKey(request.ip), signal: hungUp.signal, charge: (ms) => request.charge(ms) };
}
