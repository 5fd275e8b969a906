import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A file comes over a slow link: what counts is that it comes at all. */
    slowBody?: true;
  }
}

/** How long a body may take, and how long nothing of it may come. */
type BodyTime = { total: number; idle: number };

const USUAL: BodyTime = { total: 30_000, idle: 30_000 };
/** 10 MB at 50 kbit/s take 27 minutes. */
const SLOW: BodyTime = { total: 40 * 60_000, idle: 30_000 };
/** Who was answered before the body came, as a refused upload is, has this long to see it and stop sending. */
const AFTER_ANSWER_MS = 5_000;
const LOOK_MS = 1_000;

/**
 * Ends requests whose body does not come. Node's own limit is one for all requests and would cut an upload that is
 * merely slow; its limit on headers stays.
 */
export function limitBodyTime(
  app: FastifyInstance,
  {
    usual = USUAL,
    slow = SLOW,
    afterAnswerMs = AFTER_ANSWER_MS,
    lookMs = LOOK_MS,
  }: { usual?: BodyTime; slow?: BodyTime; afterAnswerMs?: number; lookMs?: number } = {},
): void {
  app.addHook("onRequest", async ({ raw, routeOptions }, reply) => {
    // A request from within the process, as a rendered page makes, comes over no wire.
    if (!hasBody(raw) || !(raw.socket instanceof Socket)) return;
    const time = routeOptions.config.slowBody ? slow : usual;
    const begun = performance.now();
    let heard = begun;
    let bytes = raw.socket.bytesRead;
    let answered = Number.POSITIVE_INFINITY;
    reply.raw.once("finish", () => (answered = performance.now()));
    const timer = setInterval(() => {
      if (raw.complete || raw.socket.destroyed) {
        clearInterval(timer);
        return;
      }
      const now = performance.now();
      if (now - answered >= afterAnswerMs) {
        clearInterval(timer);
        raw.socket.destroySoon();
        return;
      }
      if (raw.socket.bytesRead !== bytes) heard = now;
      bytes = raw.socket.bytesRead;
      if (now - begun < time.total && now - heard < time.idle) return;
      clearInterval(timer);
      // As Node answers by itself when a request takes too long.
      if (!reply.raw.headersSent)
        raw.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      raw.socket.destroySoon();
    }, lookMs);
    timer.unref();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
