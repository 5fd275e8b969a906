import type { FastifyRequest, FastifySchema } from "fastify";
import { isAdmin, mayDo, mayEnterAdmin, type Permission, type Rights } from "#domain/accounts/roles.ts";
import { PROOF_MINUTES } from "#domain/accounts/contract.ts";
import { ProblemError } from "../http/problem.ts";
import { publicRoutes } from "../http/documented.ts";
import type { Account } from "./user-row.ts";

// Guards run at `onRequest`, to refuse before the body is read.

declare module "fastify" {
  interface FastifyRequest {
    /** Checked again in the change's transaction; null on public routes. */
    guard: ((account: Account) => void) | null;
  }
}

type Guard = (request: FastifyRequest) => Promise<void>;

type GuardFacts = { needsRight: boolean };

const guards = new WeakMap<object, GuardFacts>();

export const requireUser = guard(() => undefined, { needsRight: false });

export const requireAdmin = guard(refuseAllButAdmins);

/** Any permission for the admin area. */
export const requireAdminArea = guard(({ user }) =>
  refuseUnless(mayEnterAdmin(user), "Your account has no access to the admin area."),
);

/** One of these permissions, granted directly, by role, or as admin. */
export function requirePermission(...permissions: readonly Permission[]): Guard {
  return guard(({ user }) =>
    refuseUnless(
      permissions.some((permission) => mayDo(user, permission)),
      `This needs the permission ${permissions.join(" or ")}.`,
    ),
  );
}

function refuseAllButAdmins({ user }: { user: Rights }): void {
  refuseUnless(isAdmin(user), "Only an admin may do this.");
}

/** The account behind a guard; throws 401 without one. */
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

/** Makes the options of routes behind one guard and tag. */
export function guardedRoutes(guard: Guard, tag: string) {
  const documented = publicRoutes(tag);
  return <S extends FastifySchema>(summary: string, schema: S) => ({
    onRequest: schema.proof === true ? [guard, refuseUnproven] : guard,
    ...documented(summary, schema),
  });
}

/** Somebody may have found a phone that its owner left signed in. */
async function refuseUnproven(request: FastifyRequest): Promise<void> {
  if (signedIn(request).isProven) return;
  throw new ProblemError(403, "proof_needed", {
    detail: `Confirm that it is you. This is asked when nothing was confirmed for ${PROOF_MINUTES} minutes.`,
  });
}

/** What the API's description says of a hook; null for hooks that guard nothing. */
export function guardOf(hook: unknown): GuardFacts | null {
  return typeof hook === "function" ? (guards.get(hook) ?? null) : null;
}

function guard(judge: (account: Account) => void, facts: GuardFacts = { needsRight: true }): Guard {
  const refuse = (account: Account): void => {
    judge(account);
    if (facts.needsRight && account.lacksPasskey) {
      throw new ProblemError(403, "passkey_needed", {
        detail: "Your role needs a passkey. Add one on your account's page.",
      });
    }
  };
  const made: Guard = async (request) => {
    refuse(signedIn(request));
    request.guard = refuse;
  };
  guards.set(made, facts);
  return made;
}

function refuseUnless(isAllowed: boolean, detail: string): void {
  if (!isAllowed) throw new ProblemError(403, "forbidden", { detail });
}
