import type { ReactNode } from "react";
import { Redirect } from "../../platform/hooks/redirect.tsx";
import { useAccountCheck } from "../../platform/hooks/use-account-check.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";

type VisitorsOnlyProps = { to: string; children: ReactNode };

/** Signed-in visitors are redirected. A failed check, such as a 401, shows the form. */
export function VisitorsOnly({ to, children }: VisitorsOnlyProps) {
  const { snapshot, wasKnown } = useAccountCheck();
  if (snapshot.kind === "signed-in" || snapshot.kind === "unreachable") return <Redirect to={to} />;
  if (snapshot.kind === "unchecked" && wasKnown) return <SkeletonRows count={3} />;
  return children;
}
