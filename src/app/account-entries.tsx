import { useSyncExternalStore } from "react";
import { session } from "../auth/session.ts";
import { NavEntry } from "./nav-entry.tsx";
import { ACCOUNT_ITEMS } from "./navigation.ts";

/** Register and Login, or My profile; rendered HTML is for visitors. */
export function AccountEntries({ className }: { className: string | undefined }) {
  const known = useSyncExternalStore(session.subscribe, session.known, () => false);
  return ACCOUNT_ITEMS[known ? "signedIn" : "signedOut"].map((item) => (
    <NavEntry key={item.label} item={item} className={className} />
  ));
}
