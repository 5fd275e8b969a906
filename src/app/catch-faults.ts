import { analytics } from "../platform/lib/analytics.ts";

/** Records uncaught errors, also those before the app starts. */
export function catchFaults(): void {
  window.addEventListener("error", ({ error, message, filename, lineno, colno }) =>
    analytics.caught({ handler: "window", error, message, source: filename, line: lineno, column: colno }),
  );
  window.addEventListener("unhandledrejection", ({ reason }) =>
    analytics.caught({ handler: "promise", error: reason }),
  );
}
