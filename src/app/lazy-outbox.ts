import type { Services } from "../lib/services-context.ts";
import { anyUnsent } from "../lib/unsent.ts";
import { optionalImport } from "./preload-error.ts";

/** The outbox, opened at the first call, or by itself when something waits to be sent. */
export function lazyOutbox(): Services["outbox"] {
  let opened: ReturnType<Services["outbox"]> | null = null;
  const open: Services["outbox"] = () => {
    if (opened !== null) return opened;
    opened = optionalImport(() => import("../outbox/page-outbox.ts")).then((code) => code.startPageOutbox());
    // Offline its code may be missing; the next call asks again.
    opened.catch(() => (opened = null));
    return opened;
  };
  if (anyUnsent()) setTimeout(() => void open().catch(() => undefined), 1000);
  return open;
}
