import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For uploads over slow links: only stalling counts. */
    slowBody?: true;
  }
}

/** Limits for the whole body and between chunks. */
type BodyTime = { total: number; idle: number };

const USUAL: BodyTime = { total: 30_000, idle: 30_000 };
/** 10 MB at 50 kbit/s take 27 minutes. */
const SLOW: BodyTime = { total: 40 * 60_000, idle: 30_000 };
/** Time for a client refused early to see the response and stop sending. */
const AFTER_ANSWER_MS = 5_000;
const LOOK_MS = 1_000;

/** Ends requests with stalled bodies. Node's own limit is global and would cut slow uploads; its header limit stays. */
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
    // Injected requests have no socket.
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
      // The same response as Node's timeout.
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

/** Closes connections without a request at shutdown: browsers preopen them, and Node would wait for them. */
export function dropSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let closing = false;
  app.server.on("connection", (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  app.server.on("request", ({ socket }: IncomingMessage) => silent.delete(socket));
  app.addHook("preClose", async () => {
    closing = true;
    for (const socket of silent) socket.destroy();
  });
}

/** Unfinished request bodies are cut after this; clients retry. */
const BODY_MS = 2_000;
/** Unfinished responses are cut after this. */
const ANSWER_MS = 3_000;

/**
 * Shuts down within seconds: finishes requests already read, answers 503 to unfinished bodies after `bodyMs`, closes
 * everything after `answerMs`.
 */
export function endConnections(
  app: FastifyInstance,
  { bodyMs = BODY_MS, answerMs = ANSWER_MS }: { bodyMs?: number; answerMs?: number } = {},
): void {
  const open = new Set<ServerResponse>();
  let closing = false;
  app.addHook("onRequest", async ({ raw: { socket } }, { raw }) => {
    // Injected requests have no socket.
    if (!(socket instanceof Socket)) return;
    open.add(raw);
    raw.once("close", () => {
      open.delete(raw);
      // Headers may have gone out with keep-alive.
      if (closing) socket.end();
    });
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    if (closing) reply.header("connection", "close");
    return payload;
  });
  app.addHook("preClose", async () => {
    closing = true;
    setTimeout(() => {
      for (const response of open) if (!response.req.complete && !response.headersSent) refuse(response);
    }, bodyMs).unref();
    setTimeout(() => app.server.closeAllConnections(), answerMs).unref();
  });
}

/** Answers on the socket, as the route is still waiting for the body. */
function refuse({ req: { socket } }: ServerResponse): void {
  socket.write("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}
