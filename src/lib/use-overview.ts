import type { Overview } from "#domain/api/overview.ts";
import { useMirror } from "./mirror-view.tsx";
import type { QueryState } from "./query.ts";
import { useServices } from "./services-context.ts";
import { useQuery } from "./use-query.ts";

/**
 * What is published, as the server said it. It is asked for only where this phone has no manifest of its own, which
 * says the same: on later visits nothing is fetched for it.
 */
export function useOverview(): QueryState<Overview> {
  const { overview } = useServices();
  const view = useMirror();
  const knowsItself = view.status === "ready" && view.manifest !== null;
  return useQuery(overview, "all", view.status !== "loading" && !knowsItself);
}
