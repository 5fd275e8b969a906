import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastHost } from "../ui/toast.ts";

const Toaster = lazy(() => import("./toaster.tsx").then((module) => ({ default: module.Toaster })));

/** Nothing until somebody wants a toast shown. */
export function ToasterHost() {
  const requested = useSyncExternalStore(toastHost.subscribe, toastHost.isRequested, () => false);
  return (
    requested && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
