import { lazy, Suspense, useSyncExternalStore } from "react";
import type { AppUpdate } from "./service-worker-registration.ts";

const UpdateNotice = lazy(() =>
  import("./update-notice.tsx").then((module) => ({ default: module.UpdateNotice })),
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
