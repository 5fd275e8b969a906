import type { PdfProgress } from "../pdf/parsed-pdf.ts";
import type { ReadStore } from "../store/store.ts";

/** Often enough for a bar that moves, seldom enough that a list of 500 pages costs few commits. */
const EVERY_MS = 400;

/**
 * Writes how far reading is into the batch, for whoever watches it in any process. A note that fails is left out:
 * progress is told, never relied upon.
 */
export function noteProgress(
  { store, nowMs }: { store: ReadStore; nowMs: () => number },
  batchId: number,
): { note: (progress: PdfProgress) => void; done: () => Promise<void> } {
  let last = Number.NEGATIVE_INFINITY;
  let writing: Promise<unknown> = Promise.resolve();
  let busy = false;
  const write = async ({ page, pages, rows }: PdfProgress): Promise<void> => {
    busy = true;
    await store.db
      .updateTable("import_batches")
      .set({ pages_read: page, pages_total: pages, rows_read: rows })
      .where("id", "=", batchId)
      .where("status", "=", "parsing")
      .execute()
      .catch(() => undefined);
    busy = false;
  };
  return {
    note: (progress) => {
      if (busy || nowMs() - last < EVERY_MS) return;
      last = nowMs();
      writing = write(progress);
    },
    done: async () => {
      await writing;
    },
  };
}
