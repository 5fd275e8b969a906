import type { FastifyInstance } from "fastify";

/**
 * How the server logs: lines of JSON without a name, a number or an address of a visitor. Query strings are
 * dropped, paths are logged as their pattern (`/api/v1/passports/:id`), and errors without the values that a
 * database adds to them.
 */
export function loggerOptions(level: string) {
  return {
    level,
    base: null,
    serializers: {
      req: (request: { method?: string }) => ({ method: request.method ?? "" }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode ?? 0 }),
      err: describeError,
    },
  };
}

function describeError(error: { name?: string; message?: string; stack?: string; code?: unknown }) {
  return {
    type: error.name ?? "Error",
    message: error.message ?? "",
    stack: error.stack ?? "",
    ...(error.code === undefined ? {} : { code: error.code }),
  };
}

function isTelling(method: string, status: number): boolean {
  return status >= 400 || !["GET", "HEAD", "OPTIONS"].includes(method);
}

/** One line for each answer. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "(none)",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        // Who changed or was refused, as a number that the audit log knows too.
        ...(isTelling(request.method, reply.statusCode) && { account: request.account?.user.id }),
      },
      "answered",
    );
  });
}
