import { isSampleData, useMirror } from "./mirror-view.tsx";
import { useOverview } from "./use-overview.ts";

/** Whether the lists are samples; true until a real one is imported. */
export function useIsSample(): boolean {
  const view = useMirror();
  const { data } = useOverview();
  const knowsItself = view.status === "ready" && view.manifest !== null;
  return knowsItself ? isSampleData(view) : data?.meta.sample_data === true;
}
