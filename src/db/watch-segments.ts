import type { MirrorReads } from "./mirror-reads.ts";

/**
 * Calls back when the set of mirrored segments changed, by whichever tab or worker. Meant to wake the search worker.
 * Returns a function that stops it.
 */
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
