import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { toastHost } from "../ui/toast.ts";

/** Nothing until somebody wants a toast shown; nothing either while the code for it cannot be had. */
export function ToasterHost() {
  const requested = useSyncExternalStore(toastHost.subscribe, toastHost.isRequested, () => false);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!requested) return;
    import("./toaster.tsx").then(
      (module) => setToaster(() => module.Toaster),
      () => {},
    );
  }, [requested]);
  return Toaster && <Toaster />;
}
