import { useEffect, useState } from "react";
import { tokenInFragment } from "#domain/one-time-link.ts";

/**
 * The secret of a one-time link. It leaves the address at once: neither the history nor anything that reports
 * addresses may keep it. Empty when the link is cut off.
 */
export function useOneTimeToken(): string {
  const [token] = useState(() => (import.meta.env.SSR ? "" : tokenInFragment(location.hash)));
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  return token;
}
