import { accountRoutes } from "#domain/account-routes.ts";
import { adminRoutes } from "#domain/admin-routes.ts";
import type { User } from "#domain/api/users.ts";
import { assertNever } from "#domain/result.ts";
import { isAdmin, mayDo, type Permission } from "#domain/roles.ts";
import type { AccountSnapshot } from "../auth/account.ts";
import type { Refusal } from "../features/admin/frame/refused.tsx";

/** What a page asks of an account, and where one is sent that lacks it (specification §6). */
export type Requirement = { need: "user" | "admin" | Permission; fallback: string };

export type GuardDecision =
  | { kind: "wait" }
  /** `offline`: the server could not be asked; the phone remembers this person. */
  | { kind: "enter"; user: User; offline: boolean }
  /** `refused`: somebody is signed in, and lacks what the page asks for. */
  | { kind: "leave"; to: string; refused?: Omit<Refusal, "path"> };

/**
 * Whether an account may come in. `here`: the address with its query, to come back to. Who was nobody from the start
 * comes back to it after signing in; every failed check leads back to the start of the admin area.
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
