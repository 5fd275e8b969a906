import { analytics } from "../lib/analytics.ts";

/** Notes what nothing else caught, from before the app starts: a fault at the start is the one that matters most. */
export function catchFaults(): void {
  window.addEventListener("error", ({ error, message, filename, lineno, colno }) =>
    analytics.caught({ handler: "window", error, message, source: filename, line: lineno, column: colno }),
  );
  window.addEventListener("unhandledrejection", ({ reason }) =>
    analytics.caught({ handler: "promise", error: reason }),
  );
}
