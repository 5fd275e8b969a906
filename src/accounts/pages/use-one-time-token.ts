import { useEffect, useState } from "react";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";

/** The secret of a one-time link, or "". Removed from the URL at once, to keep it out of history and analytics. */
export function useOneTimeToken(): string {
  const [token] = useState(() => (import.meta.env.SSR ? "" : tokenInFragment(location.hash)));
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  return token;
}
