import type { FastifyRequest } from "fastify";
import { isAdmin, mayDo, mayEnterAdmin } from "#domain/roles.ts";
import type { Permission, Rights } from "#domain/roles.ts";
import { ProblemError } from "../http/problem.ts";
import type { Account } from "./sessions.ts";

// Guards stand at a route's `onRequest`: whoever may not come in is told so before the body is read.

declare module "fastify" {
  interface FastifyRequest {
    /** What let this request in, to be asked again in the transaction of its change; null on public routes. */
    guard: ((account: Account) => void) | null;
  }
}

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

function refuseAllButAdmins({ user }: { user: Rights }): void {
  refuseUnless(isAdmin(user), "Only an admin may do this.");
}

/** The account behind a guard; without one, a 401. */
export function signedIn(request: FastifyRequest): Account {
  if (request.account !== null) return request.account;
  throw unauthenticated();
}

export function unauthenticated(): ProblemError {
  return new ProblemError(401, "unauthenticated", {
    detail: "Sign in first. A session ends after a while.",
    headers: { "www-authenticate": "Bearer" },
  });
}

/** Whether a hook of a route is one of these, for whoever describes the route. */
export function isGuard(hook: unknown): boolean {
  return typeof hook === "function" && guards.has(hook);
}

function guard(refuse: (account: Account) => void): Guard {
  const made: Guard = async (request) => {
    refuse(signedIn(request));
    request.guard = refuse;
  };
  guards.add(made);
  return made;
}

function refuseUnless(isAllowed: boolean, detail: string): void {
  if (!isAllowed) throw new ProblemError(403, "forbidden", { detail });
}
