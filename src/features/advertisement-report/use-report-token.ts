import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { tokenInFragment } from "#domain/one-time-link.ts";

const stateSchema = z.object({ reportToken: z.string() });

/**
 * The secret of a report's link, or "". Moved from the address into the history entry: a reload still has it, analytics
 * and people who look at the screen do not.
 */
export function useReportToken(): string {
  const [token, setToken] = useState(
    () => tokenInFragment(location.hash) || (stateSchema.safeParse(history.state).data?.reportToken ?? ""),
  );
  useEffect(() => {
    // Another link opened in this tab loads no new page.
    const take = () => setToken((former) => tokenInFragment(location.hash) || former);
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  useEffect(() => {
    const former: unknown = history.state;
    const kept = typeof former === "object" ? former : {};
    if (token !== "") history.replaceState({ ...kept, reportToken: token }, "", location.pathname);
  }, [token]);
  return token;
}
