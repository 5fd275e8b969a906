import { useSyncExternalStore } from "react";

/** True once this page's code runs in the browser; false in the HTML that the server sent. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
