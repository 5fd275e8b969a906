import * as z from "zod/mini";
import {
  sessionListSchema,
  passwordResetSchema,
  setupBodySchema,
  signedInSchema,
} from "#domain/accounts/contract.ts";
import { API_PREFIX, apiPaths } from "#domain/base/paths.ts";
import { writeAudit } from "../audit.ts";
import { readUser } from "../change-user.ts";
import { guardedRoutes, requireUser, signedIn } from "../guards.ts";
import { lockAdmins } from "../last-admin.ts";
import { USER_COLUMNS, toUser } from "../user-row.ts";
import { addUser } from "../write-user.ts";
import { idParamsSchema } from "../../http/parameters.ts";
import { ProblemError } from "../../http/problem.ts";
import { publicRoutes } from "../../http/documented.ts";
import type { Site } from "../../http/site-origin.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { authRoutes, type AuthDeps } from "./auth-routes.ts";
import { forgetDevices } from "./known-devices.ts";
import { checkOneTimeLink, useOneTimeLink } from "./one-time-links.ts";
import { queuedPasswords, refuseEasyPassword } from "./passwords.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { passkeySignInRoutes } from "./passkey-sign-in.ts";
import { profileRoutes } from "./profile-routes.ts";
import { endSession, listSessions, endSessions } from "./sessions.ts";
import { signInLimit, signIn } from "./sign-in.ts";

const forAll = publicRoutes("accounts");

/** Use of one-time links: first admin, new password. */
function linkRoutes(app: App, { store, now, passwords, limit }: AuthDeps): void {
  app.post(
    apiPaths.setup,
    forAll("Create the first admin with the link the server printed", {
      problems: ["link_not_valid", "phone_number_taken", "email_taken", "busy"],
      body: setupBodySchema,
      response: { 201: signedInSchema },
    }),
    async (request, reply) => {
      const { body } = request;
      const nowMs = now();
      const asked = { kind: "setup" as const, token: body.token, nowMs };
      await checkOneTimeLink(store.db, asked);
      await refuseEasyPassword(body.password, body);
      const passwordHash = await passwords.hash(body.password);
      const nowText = new Date(nowMs).toISOString();
      const answer = await request.change(async (trx) => {
        // Serialise, as two concurrent links would delete each other.
        await lockAdmins(trx, store.dialect);
        await useOneTimeLink(trx, asked);
        // Each server start prints a link; all are obsolete now.
        await trx
          .deleteFrom("one_time_links")
          .where("kind", "=", "setup")
          .where("used_at", "is", null)
          .execute();
        const user = await addUser(trx, { ...body, passwordHash, isAdmin: true, now: nowText });
        await writeAudit(trx, {
          account: { user },
          action: "user.setup",
          subject: `user:${user.id}`,
          after: { is_admin: true },
          now: nowText,
        });
        return signIn(trx, user, body, nowMs);
      });
      return reply.code(201).send(answer);
    },
  );

  app.post(
    apiPaths.passwordReset,
    forAll("Choose a new password with a link from an admin", {
      response: { 204: z.null() },
      problems: ["link_not_valid", "busy"],
      body: passwordResetSchema,
    }),
    async (request, reply) => {
      const { body } = request;
      const nowMs = now();
      const asked = { kind: "reset" as const, token: body.token, nowMs };
      const { userId } = await checkOneTimeLink(store.db, asked);
      await refuseEasyPassword(body.password, (await readUser(store.db, userId ?? 0)).user);
      const password_hash = await passwords.hash(body.password);
      const user = await request.change(async (trx) => {
        const { userId } = await useOneTimeLink(trx, asked);
        const row = await trx
          .updateTable("users")
          .set({ password_hash })
          .where("id", "=", userId)
          .returning(USER_COLUMNS)
          .executeTakeFirstOrThrow();
        await endSessions(trx, row.id);
        await forgetDevices(trx, row.id);
        await writeAudit(trx, {
          account: { user: toUser(row) },
          action: "user.reset-password",
          subject: `user:${row.id}`,
          now: new Date(nowMs).toISOString(),
        });
        return toUser(row);
      });
      if (user.phone_number !== null) await limit.forget(user.phone_number);
      return reply.code(204).send(null);
    },
  );
}

/** Share one password queue and one limit. */
export function accountRoutes(app: App, deps: RouteDeps & { site: Site }): void {
  const shared = { ...deps, passwords: queuedPasswords(), limit: signInLimit(deps) };
  authRoutes(app, shared);
  sessionRoutes(app, deps);
  profileRoutes(app, shared);
  passkeySignInRoutes(app, shared);
  passkeyRoutes(app, shared);
  linkRoutes(app, shared);
}

const forUsers = guardedRoutes(requireUser, "accounts");

/** An account's signed-in devices. */
function sessionRoutes(app: App, { store, now }: RouteDeps): void {
  app.get(
    apiPaths.sessions,
    forUsers("The devices you are signed in on", { response: { 200: sessionListSchema } }),
    async (request, reply) => {
      const { user, sessionId } = signedIn(request);
      const sessions = await listSessions(store.db, user.id, now());
      const data = sessions.map((session) => ({ ...session, current: session.id === sessionId }));
      return reply.send({ data });
    },
  );

  app.delete(
    `${API_PREFIX}/auth/sessions/:id`,
    forUsers("Sign out on one device", {
      response: { 204: z.null() },
      problems: ["session_not_found"],
      params: idParamsSchema,
    }),
    async (request, reply) => {
      const ended = { userId: signedIn(request).user.id, sessionId: request.params.id };
      if (!(await request.change((trx) => endSession(trx, ended), { endsSession: true }))) {
        throw new ProblemError(404, "session_not_found", { detail: "That device is already signed out." });
      }
      return reply.code(204).send(null);
    },
  );
}
