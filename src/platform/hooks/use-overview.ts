import type { Overview } from "#domain/lists/overview.ts";
import { useMirror } from "./mirror-view.tsx";
import type { QueryState } from "../lib/query.ts";
import { useServices } from "./services-context.ts";
import { useQuery } from "./use-query.ts";

/** The server's overview, fetched only without a manifest here, which has the same facts. */
export function useOverview(): QueryState<Overview> {
  const { overview } = useServices();
  const view = useMirror();
  const knowsItself = view.status === "ready" && view.manifest !== null;
  return useQuery(overview, "all", view.status !== "loading" && !knowsItself);
}
