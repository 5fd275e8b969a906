import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { sessionListSchema } from "#domain/accounts/contract.ts";
import { API_PREFIX, apiPaths } from "#domain/base/paths.ts";
import {
  DEFAULT_USER_PAGE_SIZE,
  resetLinkSchema,
  userAnswerSchema,
  userChangeSchema,
  userListSchema,
  userQuerySchema,
} from "#domain/accounts/users.ts";
import { writeAudit } from "../audit.ts";
import { guardedRoutes, requireAdmin, signedIn } from "../guards.ts";
import { recheckAccount } from "../auth/request-change.ts";
import { forgetDevices } from "../auth/known-devices.ts";
import { makeOneTimeLink } from "../auth/one-time-links.ts";
import { endSessions, listSessions } from "../auth/sessions.ts";
import { siteOrigin, type Site } from "../../http/site-origin.ts";
import { idParamsSchema } from "../../http/id-params.ts";
import type { Database } from "../../store/schema.ts";
import { requireIfMatch } from "../../http/versions.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { changeUser, readUser } from "../change-user.ts";
import { lockAdmins } from "../last-admin.ts";
import { listUsers } from "./user-list.ts";

const forAdmins = guardedRoutes(requireAdmin, "admin: users");
const params = idParamsSchema;
const USER = `${API_PREFIX}/admin/users/:id`;

/** Accounts for admins: list, rights, sessions. */
export function adminUserRoutes(app: App, { store, now, site }: RouteDeps & { site: Site }): void {
  app.get(
    apiPaths.adminUsers,
    forAdmins("List accounts", {
      usualPageSize: DEFAULT_USER_PAGE_SIZE,
      querystring: userQuerySchema,
      response: { 200: userListSchema },
    }),
    async ({ query }) => listUsers(store, query),
  );

  app.get(
    USER,
    forAdmins("One account", {
      sends: ["ETag"],
      problems: ["user_not_found"],
      params,
      response: { 200: userAnswerSchema },
    }),
    async (request, reply) => {
      const { user, etag } = await readUser(store.db, request.params.id);
      return reply.header("etag", etag).send({ data: user });
    },
  );

  app.patch(
    USER,
    forAdmins("Change roles and permissions; needs If-Match", {
      versioned: true,
      sends: ["ETag"],
      problems: ["user_not_found", "own_admin", "last_admin"],
      params,
      body: userChangeSchema,
      response: { 200: userAnswerSchema },
    }),
    async (request, reply) => {
      const { user, etag } = await request.change(async (trx) => {
        await lockAdmins(trx, store.dialect);
        // The admin may have lost the right while waiting.
        await recheckAccount(trx, request, { nowMs: now() });
        const account = signedIn(request);
        const current = await readUser(trx, request.params.id);
        await requireIfMatch(request, { etag: current.etag, resource: current.user });
        return changeUser(trx, current, request.body, { account, now: new Date(now()).toISOString() });
      });
      return reply.header("etag", etag).send({ data: user });
    },
  );

  app.get(
    `${USER}/sessions`,
    forAdmins("The devices an account is signed in on", {
      problems: ["user_not_found"],
      params,
      response: { 200: sessionListSchema },
    }),
    async (request) => {
      const { user } = await readUser(store.db, request.params.id);
      const own = signedIn(request).sessionId;
      const sessions = await listSessions(store.db, user.id, now());
      return { data: sessions.map((session) => ({ ...session, current: session.id === own })) };
    },
  );

  app.delete(
    `${USER}/sessions`,
    forAdmins("Sign an account out everywhere", {
      response: { 204: z.null() },
      problems: ["user_not_found"],
      params,
    }),
    async (request, reply) => {
      const endAll = async (trx: Transaction<Database>): Promise<void> => {
        const { user } = await readUser(trx, request.params.id);
        const devices = await endSessions(trx, user.id);
        await forgetDevices(trx, user.id);
        await writeAudit(trx, {
          account: signedIn(request),
          action: "user.end-sessions",
          subject: `user:${user.id}`,
          before: { devices },
          after: { devices: 0 },
          now: new Date(now()).toISOString(),
        });
      };
      // May be the admin's own account.
      await request.change(endAll, { endsSession: true });
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${USER}/reset-link`,
    forAdmins("Create a link for a new password, valid once within 15 minutes", {
      problems: ["user_not_found"],
      params,
      response: { 201: resetLinkSchema },
    }),
    async (request, reply) => {
      const nowMs = now();
      const data = await request.change(async (trx) => {
        const { user } = await readUser(trx, request.params.id);
        await writeAudit(trx, {
          account: signedIn(request),
          action: "user.reset-link",
          subject: `user:${user.id}`,
          now: new Date(nowMs).toISOString(),
        });
        const origin = siteOrigin(request, reply, site);
        return makeOneTimeLink(trx, { kind: "reset", userId: user.id, origin, nowMs });
      });
      return reply.code(201).send({ data });
    },
  );
}
