import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** A body that has not come by then is not waited for; whoever sends it tries again. */
const BODY_MS = 2_000;
/** Who does not take an answer by then loses it. */
const ANSWER_MS = 3_500;

/**
 * Lets a closing app end within seconds: a request once read is answered, and its connection ends with the answer;
 * one whose body still comes is told to try again after `bodyMs`; after `answerMs` every connection ends.
 */
export function endConnections(
  app: FastifyInstance,
  { bodyMs = BODY_MS, answerMs = ANSWER_MS }: { bodyMs?: number; answerMs?: number } = {},
): void {
  const open = new Set<ServerResponse>();
  let closing = false;
  app.addHook("onRequest", async ({ raw: { socket } }, { raw }) => {
    // A request from within the process, as a rendered page makes, comes over no wire.
    if (!(socket instanceof Socket)) return;
    open.add(raw);
    raw.once("close", () => {
      open.delete(raw);
      // The head may have gone out before, with a promise to keep the connection.
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

/** On the socket itself: the route that reads the body waits on, and ends with the connection. */
function refuse({ req: { socket } }: ServerResponse): void {
  socket.write("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}
