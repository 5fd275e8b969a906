import type { FastifyInstance, FastifyServerOptions } from "fastify";

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

/** A request that a proxy or another service traces. */
type Trace = { trace: string; parent: string };

const HEADER = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/**
 * Reads a `traceparent` header (W3C Trace Context, level 1). Null for one that breaks its rules, which then is ignored:
 * zeros are no ids, version ff is none, and only later versions may say more.
 */
function readTrace(header: string | readonly string[] | undefined): Trace | null {
  const match = typeof header === "string" ? HEADER.exec(header) : null;
  if (match === null) return null;
  const [, version, trace = "", parent = "", more] = match;
  if (version === "ff" || (version === "00" && more !== undefined)) return null;
  return /^0*$/.test(trace) || /^0*$/.test(parent) ? null : { trace, parent };
}
