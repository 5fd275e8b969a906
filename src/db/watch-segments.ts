import { liveQuery } from "dexie";
import type { MirrorDatabase } from "./database.ts";

/**
 * Calls back when the set of mirrored segments changed, by whichever tab or service worker; at most once in
 * `everyMs`. Meant to wake the search worker. Returns a function that stops it.
 */
export function watchSegments(db: MirrorDatabase, onChange: () => void, everyMs = 300): () => void {
  let known: string | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const subscription = liveQuery(() => db.segments.toCollection().primaryKeys()).subscribe({
    next: (hashes) => {
      const now = hashes.join();
      if (now === known) return;
      known = now;
      if (timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        onChange();
      }, everyMs);
    },
    // A lost connection is reported by whoever reads data; here there is only nothing to wake for.
    error: () => undefined,
  });
  return () => {
    subscription.unsubscribe();
    if (timer !== null) clearTimeout(timer);
  };
}
