import * as z from "zod/mini";
import {
  asksForPasskey,
  passkeyListSchema,
  passkeyRolesAnswerSchema,
  passkeyRolesSchema,
} from "#domain/accounts/passkeys.ts";
import { API_PREFIX, apiPaths } from "#domain/base/paths.ts";
import { idParamsSchema } from "../../http/parameters.ts";
import { ProblemError } from "../../http/problem.ts";
import type { Site } from "../../http/site-origin.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { writeAudit } from "../audit.ts";
import { resetPasskeys } from "../auth/reset-passkeys.ts";
import { readUser } from "../change-user.ts";
import { guardedRoutes, requireAdmin, signedIn } from "../guards.ts";
import { keepPasskeyRoles, readPasskeyRoles } from "../passkeys/passkey-roles.ts";
import { countPasskeys, listPasskeys, relyingParty } from "../passkeys/passkeys.ts";
import { readCodes } from "../passkeys/recovery-codes.ts";

const forAdmins = guardedRoutes(requireAdmin, "admin: users");
const params = idParamsSchema;
const PASSKEYS = `${API_PREFIX}/admin/users/:id/passkeys`;

/** Passkeys of others, and which roles need one. */
export function passkeyResetRoutes(app: App, { store, now, site }: RouteDeps & { site: Site }): void {
  app.get(
    PASSKEYS,
    forAdmins("The passkeys of an account", {
      problems: ["user_not_found"],
      params,
      response: { 200: passkeyListSchema },
    }),
    async (request, reply) => {
      const { user } = await readUser(store.db, request.params.id);
      const passkeys = await listPasskeys(store.db, user.id);
      const codes = await readCodes(store.db, user.id);
      const needed = asksForPasskey(await readPasskeyRoles(store.db), user);
      return reply.send({ data: { passkeys, codes, needed } });
    },
  );

  app.delete(
    PASSKEYS,
    forAdmins("Remove all passkeys and recovery codes of another account, and sign it out everywhere", {
      proof: true,
      problems: ["user_not_found", "own_passkeys"],
      params,
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      await request.change(async (trx) => {
        const account = signedIn(request);
        const { user } = await readUser(trx, request.params.id);
        if (user.id === account.user.id) {
          throw new ProblemError(409, "own_passkeys", {
            detail: "Another admin resets your passkeys. Your own page removes them one by one.",
          });
        }
        await resetPasskeys(trx, { account, userId: user.id, now: new Date(now()).toISOString() });
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    apiPaths.adminPasskeyRoles,
    forAdmins("The roles that need a passkey", { response: { 200: passkeyRolesAnswerSchema } }),
    async () => ({ data: { roles: await readPasskeyRoles(store.db) } }),
  );

  app.patch(
    apiPaths.adminPasskeyRoles,
    forAdmins("Choose the roles that need a passkey", {
      proof: true,
      problems: ["passkeys_off"],
      body: passkeyRolesSchema,
      response: { 200: passkeyRolesAnswerSchema },
    }),
    async (request, reply) => {
      const roles = [...new Set(request.body.roles)].toSorted();
      await request.change(async (trx) => {
        const { user } = signedIn(request);
        const before = await readPasskeyRoles(trx);
        // If nobody can add a passkey here, asking another role for one would lock its people out.
        if (roles.some((role) => !before.includes(role))) relyingParty(request, reply, site);
        // They would shut themselves out with this very change.
        if (asksForPasskey(roles, user) && (await countPasskeys(trx, user.id)) === 0) {
          throw new ProblemError(403, "passkey_needed", {
            detail: "Your own role would need a passkey. Add one to your account first.",
          });
        }
        if (before.join() === roles.join()) return;
        await keepPasskeyRoles(trx, roles);
        await writeAudit(trx, {
          account: signedIn(request),
          action: "passkeys.roles",
          subject: "setting:passkeys",
          before: { roles: before },
          after: { roles },
          now: new Date(now()).toISOString(),
        });
      });
      return reply.send({ data: { roles } });
    },
  );
}
