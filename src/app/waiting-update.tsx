import { lazy, Suspense, useSyncExternalStore } from "react";
import { optionalImport } from "./preload-error.ts";
import type { AppUpdate } from "./service-worker-registration.ts";

const UpdateNotice = lazy(() =>
  optionalImport(() => import("./update-notice.tsx")).then(
    (module) => ({ default: module.UpdateNotice }),
    // Missing as well, perhaps: the open page stays.
    () => ({ default: () => null }),
  ),
);

export function WaitingUpdate({ update }: { update: AppUpdate }) {
  const waiting = useSyncExternalStore(update.subscribe, update.isWaiting, () => false);
  return (
    waiting && (
      <Suspense>
        <UpdateNotice onUpdate={update.apply} />
      </Suspense>
    )
  );
}
