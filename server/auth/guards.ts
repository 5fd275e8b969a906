import type { FastifyRequest } from "fastify";
import { isAdmin, mayDo, mayEnterAdmin } from "../../domain/roles.ts";
import type { Permission, Rights } from "../../domain/roles.ts";
import { ProblemError } from "../http/problem.ts";
import type { Account } from "./sessions.ts";

// Guards stand at a route's `onRequest`: whoever may not come in is told so before the body is read.

/** Lets in whoever is signed in. */
export async function requireUser(request: FastifyRequest): Promise<void> {
  signedIn(request);
}

/** Lets in admins. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  refuseAllButAdmins(signedIn(request));
}

/** For whoever has to ask again inside a transaction. */
export function refuseAllButAdmins({ user }: Pick<Account, "user">): void {
  if (!isAdmin(user)) throw forbidden("Only an admin may do this.");
}

/** Lets in whoever holds at least one thing to do in the admin area. */
export const requireAdminArea = guard(mayEnterAdmin, "Your account has no part in the admin area.");

/** Lets in whoever holds the permission, by name, by role or as an admin. */
export function requirePermission(permission: Permission) {
  return guard((rights) => mayDo(rights, permission), `This needs the permission ${permission}.`);
}

/** The account behind a guard; without one, a 401. */
export function signedIn(request: FastifyRequest): Account {
  if (request.account !== null) return request.account;
  throw new ProblemError(401, "unauthenticated", {
    detail: "Sign in first. A session ends after a while.",
    headers: { "www-authenticate": "Bearer" },
  });
}

function guard(isAllowed: (rights: Rights) => boolean, detail: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isAllowed(signedIn(request).user)) throw forbidden(detail);
  };
}

function forbidden(detail: string): ProblemError {
  return new ProblemError(403, "forbidden", { detail });
}
