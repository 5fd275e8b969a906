import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { Redirect } from "../../platform/hooks/redirect.tsx";
import { useAccountCheck } from "../../platform/hooks/use-account-check.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { err, ok, type Result } from "#domain/base/result.ts";

type VisitorsOnlyProps = { to: string; children: ReactNode };

/** Signed-in visitors are redirected. A failed check, such as a 401, shows the form. */
export function VisitorsOnly({ to, children }: VisitorsOnlyProps) {
  const { snapshot, wasKnown } = useAccountCheck();
  if (snapshot.kind === "signed-in" || snapshot.kind === "unreachable") return <Redirect to={to} />;
  if (snapshot.kind === "unchecked" && wasKnown) return <SkeletonRows count={3} />;
  return children;
}

type RedirectTarget = {
  /** Target after sign-in. */
  to: string;
  /** The `redirect` parameter left this site. */
  refused: boolean;
  /** Query string that carries the redirect to the other form. */
  search: string;
};

/** Target from `redirect`; the profile if missing or on another site. */
export function useRedirect(): RedirectTarget {
  const [params] = useSearchParams();
  const wanted = params.get("redirect");
  const parsed = wanted === null ? null : parseRedirect(wanted);
  if (parsed === null || !parsed.ok)
    return { to: accountRoutes.profile, refused: parsed !== null, search: "" };
  return { to: parsed.value, refused: false, search: `?${new URLSearchParams({ redirect: parsed.value })}` };
}

const REDIRECT_MESSAGE = "Redirect must be a relative path";

/** Validates `redirect` as a path of this site; `//host` and `/\host` would leave it. */
export function parseRedirect(text: string): Result<string, string> {
  const path = text.trim();
  // Browsers drop control characters, exposing a host.
  return /^\/(?![/\\])\P{Cc}*$/u.test(path) ? ok(path) : err(REDIRECT_MESSAGE);
}
