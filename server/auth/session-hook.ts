import type { FastifyInstance } from "fastify";
import { API_PREFIX } from "#domain/api/paths.ts";
import { isApiRequest, isBelow } from "../http/api-request.ts";
import { requestCounter } from "../http/request-counter.ts";
import { windowLimit } from "../http/window-limit.ts";
import type { Store } from "../store/store.ts";
import { letRequestsChange } from "./request-change.ts";
import { findAccount, noteUse } from "./sessions.ts";
import type { Account } from "./sessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks; null without a token, or with one whose session is over. */
    account: Account | null;
  }
}

/** Requests of one signed-in account in one minute. */
const REQUESTS_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

/** Answers from here depend on who asks. */
const PRIVATE = ["auth/", "profile", "admin/"].map((path) => `${API_PREFIX}/${path}`);
/** A CDN carries these; they know no accounts. */
const PUBLIC = [`${API_PREFIX}/sync/`, `${API_PREFIX}/feeds/`];

export type SessionOptions = {
  store: Store;
  now: () => number;
  requestsPerMinute?: number | undefined;
};

/** Finds out who asks, for every request of the API with a bearer token, and counts by account. */
export function recogniseAccounts(app: FastifyInstance, options: SessionOptions): void {
  const { store, now, requestsPerMinute = REQUESTS_PER_MINUTE } = options;
  const limitAccount = windowLimit({
    counter: requestCounter(store, now),
    now,
    name: "account",
    windowMs: MINUTE_MS,
    limit: requestsPerMinute,
    detail: "Too many requests of this account within a minute.",
  });

  /** While a long write holds the database up, a session's use waits for it once. */
  const noting = new Set<number>();
  app.decorateRequest("account", null);
  app.decorateRequest("guard", null);
  letRequestsChange(app, options);
  app.addHook("onRequest", async (request, reply) => {
    if (!isApiRequest(request) || isBelow(request, PUBLIC)) return;
    if (isBelow(request, PRIVATE)) reply.header("cache-control", "private, no-store");
    const token = bearerToken(request.headers.authorization);
    if (token === null) return;
    const found = await findAccount(store.db, token, now());
    if (found === null) return;
    const { user, sessionId, isStale } = found;
    request.account = { user, sessionId };
    await limitAccount(String(user.id));
    if (!isStale || noting.has(sessionId)) return;
    // Beside the answer: nobody should wait for a write, or be refused because it failed.
    noting.add(sessionId);
    void noteUse(store.db, sessionId, now())
      .catch((error: unknown) => request.log.warn({ err: error }, "the use of a session was not noted"))
      .finally(() => noting.delete(sessionId));
  });
}

function bearerToken(header: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? null;
}
