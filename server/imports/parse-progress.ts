import type { PdfProgress } from "../pdf/parsed-pdf.ts";
import type { ReadStore } from "../store/store.ts";

/** Smooth enough, with few commits on 500 pages. */
const EVERY_MS = 400;

/** Stores reading progress in the batch. Failures are ignored. */
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
