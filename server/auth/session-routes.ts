import * as z from "zod/mini";
import { sessionListSchema } from "#domain/api/auth.ts";
import { API_PREFIX, apiPaths } from "#domain/api/paths.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { ProblemError } from "../http/problem.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { guardedRoutes, requireUser, signedIn } from "../accounts/guards.ts";
import { endSession, listSessions } from "./sessions.ts";

const forUsers = guardedRoutes(requireUser, "accounts");

/** An account's signed-in devices. */
export function sessionRoutes(app: App, { store, now }: RouteDeps): void {
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
