import type { Services } from "../platform/hooks/services-context.ts";
import { anyUnsent } from "../platform/lib/unsent.ts";
import { optionalImport } from "./preload-error.ts";

/** Opened on the first call, or at start when changes are queued. */
export function lazyOutbox(): Services["outbox"] {
  let opened: ReturnType<Services["outbox"]> | null = null;
  const open: Services["outbox"] = () => {
    if (opened !== null) return opened;
    opened = optionalImport(() => import("./page-outbox.ts")).then((code) => code.startPageOutbox());
    // The code may be missing offline; allow a retry.
    opened.catch(() => (opened = null));
    return opened;
  };
  if (anyUnsent()) setTimeout(() => void open().catch(() => undefined), 1000);
  return open;
}
