import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { adminRoutes } from "#domain/base/admin-routes.ts";
import type { User } from "#domain/accounts/users.ts";
import { assertNever } from "#domain/base/result.ts";
import { isAdmin, mayDo, type Permission } from "#domain/accounts/roles.ts";
import type { AccountSnapshot } from "../accounts/session/account.ts";
import type { Refusal } from "../admin/kit/frame/refused.tsx";

export type Requirement = { need: "user" | "admin" | Permission; fallback: string };

export type GuardDecision =
  | { kind: "wait" }
  /** `offline`: from the stored account; the server was unreachable. */
  | { kind: "enter"; user: User; offline: boolean }
  /** `refused`: signed in, but without the required rights. */
  | { kind: "leave"; to: string; refused?: Omit<Refusal, "path"> };

/**
 * `here`: path and query to return to after sign-in. Only visitors without a known session return there; failed checks
 * lead to the admin start page.
 */
export function decideEntry(
  snapshot: AccountSnapshot,
  { need, fallback }: Requirement,
  { wasKnown, here }: { wasKnown: boolean; here: string },
): GuardDecision {
  switch (snapshot.kind) {
    case "unchecked":
      return wasKnown ? { kind: "wait" } : { kind: "leave", to: loginFor(here) };
    case "signed-out":
      return { kind: "leave", to: loginFor(wasKnown ? adminRoutes.start : here) };
    case "failed":
      return { kind: "leave", to: loginFor(adminRoutes.start) };
    case "signed-in":
    case "unreachable": {
      const { user, role } = snapshot;
      // Their page says so, and adds it.
      if (user.needs_passkey === true) return { kind: "leave", to: accountRoutes.profile };
      const enters = need === "user" || (need === "admin" ? isAdmin(user) : mayDo(user, need));
      if (!enters) return { kind: "leave", to: fallback, refused: { need, role } };
      return { kind: "enter", user, offline: snapshot.kind === "unreachable" };
    }
    default:
      return assertNever(snapshot);
  }
}

function loginFor(redirect: string): string {
  return `${accountRoutes.login}?${new URLSearchParams({ redirect })}`;
}
