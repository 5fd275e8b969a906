import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

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
