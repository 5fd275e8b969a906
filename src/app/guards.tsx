import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import type { User } from "#domain/api/users.ts";
import { LeaveRefused } from "../features/admin/frame/refused.tsx";
import { Redirect } from "../hooks/redirect.tsx";
import { useAccountCheck } from "../hooks/use-account-check.ts";
import { decideEntry, type Requirement } from "./guard-decision.ts";

type GuardProps = {
  requires: Requirement;
  waiting: ReactNode;
  children: (entered: { user: User; offline: boolean }) => ReactNode;
};

export function Guard({ requires, waiting, children }: GuardProps) {
  const { snapshot, wasKnown } = useAccountCheck();
  const [path] = useLocation();
  const search = useSearch();
  const here = search === "" ? path : `${path}?${search}`;
  const decision = decideEntry(snapshot, requires, { wasKnown, here });
  if (decision.kind === "wait") return waiting;
  if (decision.kind === "leave") {
    const { to, refused } = decision;
    return refused === undefined ? (
      <Redirect to={to} />
    ) : (
      <LeaveRefused to={to} refusal={{ ...refused, path }} />
    );
  }
  return children(decision);
}
