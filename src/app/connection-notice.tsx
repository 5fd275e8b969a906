import { lazy, Suspense, useSyncExternalStore } from "react";
import { useServices } from "../lib/services-context.ts";

const ReloadNotice = lazy(() =>
  import("./reload-notice.tsx").then((module) => ({ default: module.ReloadNotice })),
);

/** Two builds at once over one database: says which tab has to be reloaded. */
export function ConnectionNotice() {
  const { outdatedTab } = useServices();
  const tab = useSyncExternalStore(outdatedTab.subscribe, outdatedTab.get, outdatedTab.get);
  if (tab === null) return null;
  return (
    <Suspense>
      <ReloadNotice tab={tab} />
    </Suspense>
  );
}
