import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { readTrace } from "./trace-context.ts";

/**
 * JSON log lines without personal data: no query strings, routes instead of paths (`/api/v1/passports/:id`), no values
 * in database errors.
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

/** Every line of a request that is traced elsewhere bears the ids of that trace. */
export const logOfRequest: NonNullable<FastifyServerOptions["childLoggerFactory"]> = (
  logger,
  bindings,
  options,
  { headers },
) => logger.child({ ...bindings, ...readTrace(headers["traceparent"]) }, options);

function isTelling(method: string, status: number): boolean {
  return status >= 400 || !["GET", "HEAD", "OPTIONS"].includes(method);
}

/** One line per response. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "(none)",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        // Account id as in the audit log.
        ...(isTelling(request.method, reply.statusCode) && { account: request.account?.user.id }),
      },
      "answered",
    );
  });
}
