import type { FastifyRequest } from "fastify";
import { isAdmin, mayDo, mayEnterAdmin } from "../../domain/roles.ts";
import type { Permission, Rights } from "../../domain/roles.ts";
import { ProblemError } from "../http/problem.ts";
import type { Account } from "./sessions.ts";

// Guards stand at a route's `onRequest`: whoever may not come in is told so before the body is read.

type Guard = (request: FastifyRequest) => Promise<void>;

const guards = new WeakSet<object>();

/** Lets in whoever is signed in. */
export const requireUser = guard(() => undefined);

/** Lets in admins. */
export const requireAdmin = guard(refuseAllButAdmins);

/** Lets in whoever holds at least one thing to do in the admin area. */
export const requireAdminArea = guard(({ user }) =>
  refuseUnless(mayEnterAdmin(user), "Your account has no part in the admin area."),
);

/** Lets in whoever holds the permission, by name, by role or as an admin. */
export function requirePermission(permission: Permission): Guard {
  return guard(({ user }) =>
    refuseUnless(mayDo(user, permission), `This needs the permission ${permission}.`),
  );
}

/** For whoever has to ask again inside a transaction. */
export function refuseAllButAdmins({ user }: { user: Rights }): void {
  refuseUnless(isAdmin(user), "Only an admin may do this.");
}

/** The account behind a guard; without one, a 401. */
export function signedIn(request: FastifyRequest): Account {
  if (request.account !== null) return request.account;
  throw new ProblemError(401, "unauthenticated", {
    detail: "Sign in first. A session ends after a while.",
    headers: { "www-authenticate": "Bearer" },
  });
}

/** Whether a hook of a route is one of these, for whoever describes the route. */
export function isGuard(hook: unknown): boolean {
  return typeof hook === "function" && guards.has(hook);
}

function guard(refuse: (account: Account) => void): Guard {
  const made: Guard = async (request) => refuse(signedIn(request));
  guards.add(made);
  return made;
}

function refuseUnless(isAllowed: boolean, detail: string): void {
  if (!isAllowed) throw new ProblemError(403, "forbidden", { detail });
}
