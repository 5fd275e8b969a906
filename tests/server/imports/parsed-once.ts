import { createHash } from "node:crypto";
import type * as ParsePdf from "../../../server/imports/pdf/parse-pdf.ts";
import type { PdfProgress } from "../../../server/imports/pdf/parsed-pdf.ts";

/** Memoises the parser by file and marker: child processes would dominate these tests. */
export function parsedOnce(real: typeof ParsePdf): typeof ParsePdf {
  type Kept = { answer: Awaited<ReturnType<typeof ParsePdf.parsePdf>>; progress: PdfProgress[] };
  const kept = new Map<string, Promise<Kept>>();
  return {
    ...real,
    parsePdf: async (bytes, options) => {
      options.signal?.throwIfAborted();
      const key = `${createHash("sha256").update(bytes).digest("hex")} ${options.startAfter}`;
      const known = kept.get(key);
      if (known !== undefined) {
        const { answer, progress } = await known;
        for (const step of progress) options.onProgress?.(step);
        options.signal?.throwIfAborted();
        return structuredClone(answer);
      }
      const progress: PdfProgress[] = [];
      const onProgress = (step: PdfProgress): void => {
        progress.push(step);
        options.onProgress?.(step);
      };
      const reading = real
        .parsePdf(bytes, { ...options, onProgress })
        .then((answer) => ({ answer, progress }));
      kept.set(key, reading);
      reading.catch(() => kept.delete(key));
      return structuredClone((await reading).answer);
    },
  };
}
