import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { toastHost } from "../ui/toast.ts";

/** Empty until the first toast, or if its code fails to load. */
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
