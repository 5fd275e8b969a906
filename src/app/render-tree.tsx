import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

export type TreeHtml = {
  head: string;
  body: string;
  /** Errors inside Suspense boundaries, which the browser renders again. */
  errors: unknown[];
};

/** Waits for everything: streaming needs inline scripts, forbidden by the CSP. */
export function renderTree(tree: ReactNode): Promise<TreeHtml> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(tree, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(Buffer.from(chunk));
            done();
          },
          final(done) {
            done();
            resolve({ ...splitHead(Buffer.concat(chunks).toString("utf8")), errors });
          },
        });
        pipe(sink);
      },
      onShellError(error) {
        abort();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onError(error) {
        errors.push(error);
      },
    });
  });
}

/** React writes head elements first, and escapes `<` and `>` in them. */
const HEAD_ELEMENTS = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/;

function splitHead(html: string): { head: string; body: string } {
  const head = HEAD_ELEMENTS.exec(html)?.[0] ?? "";
  return { head, body: html.slice(head.length) };
}
