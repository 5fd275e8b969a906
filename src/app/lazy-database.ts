import type { Services } from "../hooks/services-context.ts";
import { optionalImport } from "./preload-error.ts";

/** Loads Dexie on the first call. */
export function lazyDatabase(): Services["writableDb"] {
  let opened: ReturnType<Services["writableDb"]> | null = null;
  return () => {
    opened ??= optionalImport(() => import("../db/database.ts")).then((code) => code.openMirrorDatabase());
    // The code may be missing offline; allow a retry.
    opened.catch(() => (opened = null));
    return opened;
  };
}
