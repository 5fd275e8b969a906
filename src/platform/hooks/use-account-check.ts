import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import type { AccountSnapshot } from "../../accounts/session/account.ts";
import { session } from "../../accounts/session/session.ts";
import { account } from "../../accounts/session/this-account.ts";

type CheckedAccount = {
  snapshot: AccountSnapshot;
  /** A session seemed to exist at page open. */
  wasKnown: boolean;
};

/** Checks the session at page open; none in server rendering. */
export function useAccountCheck(): CheckedAccount {
  const snapshot = useSyncExternalStore(account.subscribe, account.snapshot, () => UNCHECKED);
  const [wasKnown] = useState(() => !import.meta.env.SSR && session.known());
  const [before] = useState(account.snapshot);
  const [path] = useLocation();
  useEffect(() => {
    if (session.known()) void account.check();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every page that is opened asks; an answer stays fresh
  }, [path]);
  // Ignore a signed-out result from an earlier page.
  const signedIn = snapshot.kind === "signed-in" || snapshot.kind === "unreachable";
  return { snapshot: signedIn || snapshot !== before ? snapshot : UNCHECKED, wasKnown };
}

const UNCHECKED = { kind: "unchecked" } as const;
