import type { Overview } from "#domain/lists/overview.ts";
import type { QueryState } from "../lib/query.ts";
import { useMirror, isSampleData } from "./mirror-view.tsx";
import { useServices } from "./services-context.ts";
import { useQuery } from "./use-query.ts";

/** The server's overview, fetched only without a manifest here, which has the same facts. */
export function useOverview(): QueryState<Overview> {
  const { overview } = useServices();
  const view = useMirror();
  const knowsItself = view.status === "ready" && view.manifest !== null;
  return useQuery(overview, "all", view.status !== "loading" && !knowsItself);
}

/** Whether the lists are samples; true until a real one is imported. */
export function useIsSample(): boolean {
  const view = useMirror();
  const { data } = useOverview();
  const knowsItself = view.status === "ready" && view.manifest !== null;
  return knowsItself ? isSampleData(view) : data?.meta.sample_data === true;
}
