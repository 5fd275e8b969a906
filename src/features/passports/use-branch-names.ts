import { useServices } from "../../hooks/services-context.ts";
import { useMirror } from "../../hooks/mirror-view.tsx";
import { useQuery } from "../../hooks/use-query.ts";

/** Branch options: the server's, the phone's, and the current one. */
export function useBranchNames(chosen: string): string[] {
  const { locations } = useServices();
  const { data } = useQuery(locations, "all");
  const view = useMirror();
  const known =
    view.status === "ready" ? (view.manifest?.segments ?? []).map(({ location }) => location) : [];
  const names = new Set([...(data?.data ?? []), ...known, ...(chosen === "" ? [] : [chosen])]);
  return [...names].sort();
}
