import type { Services } from "../lib/services-context.ts";
import { optionalImport } from "./preload-error.ts";

/** The database with Dexie, opened at the first call. */
export function lazyDatabase(): Services["writableDb"] {
  let opened: ReturnType<Services["writableDb"]> | null = null;
  return () => {
    opened ??= optionalImport(() => import("../db/database.ts")).then((code) => code.openMirrorDatabase());
    // Offline its code may be missing; the next call asks again.
    opened.catch(() => (opened = null));
    return opened;
  };
}
