import { lazy, Suspense, useSyncExternalStore } from "react";
import { useServices } from "../hooks/services-context.ts";

const ReloadNotice = lazy(() =>
  import("./reload-notice.tsx").then((module) => ({ default: module.ReloadNotice })),
);

/** Two builds share the database: names the tab to reload. */
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
