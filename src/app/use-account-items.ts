import { useSyncExternalStore } from "react";
import { session } from "../accounts/session/session.ts";
import type { NavItem } from "./nav-item.ts";
import { ACCOUNT_ITEMS } from "./navigation.ts";

/** Register and Login, or My profile; signed-out in prerendered HTML. */
export function useAccountItems(): readonly NavItem[] {
  return ACCOUNT_ITEMS[
    useSyncExternalStore(session.subscribe, session.known, () => false) ? "signedIn" : "signedOut"
  ];
}
