import type { PhoneStorage } from "../../platform/db/phone-storage.ts";

/** Calls back when segments changed, in any tab; returns an unsubscribe function. */
export function watchSegments(storage: Pick<PhoneStorage, "live">, onChange: () => void): () => void {
  let known: string | null = null;
  return storage
    .live(({ segments }) => segments.toCollection().primaryKeys())
    .subscribe((hashes) => {
      const now = hashes.join();
      if (now === known) return;
      known = now;
      onChange();
    });
}
