import type { FastifyInstance } from "fastify";
import { API_PREFIX } from "#domain/base/paths.ts";
import { REQUESTS_PER_ACCOUNT_AND_MINUTE } from "#domain/accounts/contract.ts";
import { isApiRequest, isBelow } from "../../http/request-target.ts";
import { isAdvertising, windowLimit } from "../../http/rate-limit.ts";
import type { Store } from "../../store/store.ts";
import { letRequestsChange } from "./request-change.ts";
import { findAccount, noteUse } from "./sessions.ts";
import type { Account } from "../user-row.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null without a token or with an expired session. */
    account: Account | null;
  }
}

const MINUTE_MS = 60_000;

/** Responses depend on the account. */
const PRIVATE = ["auth/", "profile", "admin/"].map((path) => `${API_PREFIX}/${path}`);
/** Served by a CDN, without accounts. */
const PUBLIC = [`${API_PREFIX}/sync/`, `${API_PREFIX}/feeds/`];

export type SessionOptions = {
  store: Store;
  now: () => number;
  requestsPerMinute?: number | undefined;
};

/** Resolves bearer tokens of API requests and limits by account. */
export function recogniseAccounts(app: FastifyInstance, options: SessionOptions): void {
  const { store, now, requestsPerMinute = REQUESTS_PER_ACCOUNT_AND_MINUTE } = options;
  const limitAccount = windowLimit(options, {
    name: "account",
    windowMs: MINUTE_MS,
    limit: requestsPerMinute,
    detail: "This account sent too many requests in a minute.",
  });

  /** One pending update per session during long writes. */
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
    const { isStale, ...account } = found;
    const { user, sessionId } = account;
    request.account = account;
    if (!isAdvertising(request)) await limitAccount(String(user.id));
    if (!isStale || noting.has(sessionId)) return;
    // Nobody awaits this, because it must not delay or fail the request.
    noting.add(sessionId);
    void noteUse(store.db, sessionId, now())
      .catch((error: unknown) => request.log.warn({ err: error }, "the use of a session was not noted"))
      .finally(() => noting.delete(sessionId));
  });
}

function bearerToken(header: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? null;
}
