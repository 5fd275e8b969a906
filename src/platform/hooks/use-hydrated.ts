import { useSyncExternalStore } from "react";

/** False in server-rendered HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
