import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import type { AccountSnapshot } from "../auth/account.ts";
import { session } from "../auth/session.ts";
import { account } from "../auth/this-account.ts";

type CheckedAccount = {
  snapshot: AccountSnapshot;
  /** Whether anybody seemed to be signed in when the page opened. */
  wasKnown: boolean;
};

/** Who is signed in, asked of the server when the page opens; nobody while a page is rendered on the server. */
export function useAccountCheck(): CheckedAccount {
  const snapshot = useSyncExternalStore(account.subscribe, account.snapshot, () => UNCHECKED);
  const [wasKnown] = useState(() => !import.meta.env.SSR && session.known());
  const [before] = useState(account.snapshot);
  const [path] = useLocation();
  useEffect(() => {
    if (session.known()) void account.check();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every page that is opened asks; an answer stays fresh
  }, [path]);
  // What an earlier page's check told of nobody does not count before this one's.
  const told = snapshot.kind === "signed-in" || snapshot.kind === "unreachable";
  return { snapshot: told || snapshot !== before ? snapshot : UNCHECKED, wasKnown };
}

const UNCHECKED = { kind: "unchecked" } as const;
