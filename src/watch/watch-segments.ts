import type { MirrorReads } from "../db/mirror-reads.ts";

/** Calls back when segments changed, in any tab; returns an unsubscribe function. */
export function watchSegments(db: Pick<MirrorReads, "live">, onChange: () => void): () => void {
  let known: string | null = null;
  return db.live(
    async ({ segments }) => (await segments.keys()).join(),
    (now) => {
      if (now === known) return;
      known = now;
      onChange();
    },
  );
}
