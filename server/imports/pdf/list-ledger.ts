import { balance, holdsAll, countWords, type Unaccounted } from "./glyph-account.ts";
import { isPageFurniture } from "./furniture.ts";
import { lineText, type Line, type PageAccount, type Word } from "./page-text.ts";
import type { Furniture, ParsedRow } from "./parsed-pdf.ts";

export type ListSink = { row: (row: ParsedRow) => void; furniture: (furniture: Furniture) => void };

export type LinePart = { line: Line; words: readonly Word[] };

/**
 * Checks that each printed glyph is used once: in a row, furniture or the cover. Reports the rest when closing its
 * page.
 */
export function createLedger(sink: ListSink) {
  const accounts = new Map<number, PageAccount>();
  const cover: string[] = [];
  const unaccounted: Unaccounted[] = [];
  let seq = 0;
  let accepted = 0;

  function countParts(parts: readonly LinePart[], text: string): void {
    if (
      !holdsAll(
        text,
        parts.flatMap(({ words }) => words),
      )
    )
      return;
    for (const { line, words } of parts) {
      const account = accounts.get(line.page);
      if (account !== undefined) countWords(account, words);
    }
  }

  function setApart(line: Line, text: string): void {
    if (line.line > 0 && !isPageFurniture(text)) {
      accounts.get(line.page)?.apart.push({ line: line.line, words: line.words });
    }
  }

  return {
    open: (account: PageAccount) => void accounts.set(account.page, account),
    row: (row: Omit<ParsedRow, "seq">, parts: readonly LinePart[]) => {
      seq += 1;
      if (row.state === "accepted") accepted += 1;
      countParts(parts, row.text);
      sink.row({ seq, ...row });
    },
    /** Furniture other than whole lines: headers, margins, empty rows. */
    parts: (kind: Furniture["kind"], text: string, parts: readonly LinePart[]) => {
      countParts(parts, text);
      const line = parts[0]?.line;
      sink.furniture({ page: line?.page ?? 0, line: line?.line ?? 0, kind, text });
    },
    furniture: (kind: Furniture["kind"], line: Line) => {
      const text = lineText(line);
      countParts([{ line, words: line.words }], text);
      if (kind === "heading" || kind === "footer") setApart(line, text);
      sink.furniture({ page: line.page, line: line.line, kind, text });
    },
    cover: (line: Line) => {
      const text = lineText(line);
      countParts([{ line, words: line.words }], text);
      setApart(line, text);
      cover.push(text);
    },
    /** First and last line of rows. */
    body: (page: number, from: number, to: number) => void accounts.get(page)?.body.push({ from, to }),
    /** Nothing of these pages may still be pending. */
    closeBefore: (page: number) => {
      for (const [number, account] of accounts) {
        if (number >= page) continue;
        accounts.delete(number);
        const lacking = balance(account);
        if (lacking !== null) unaccounted.push(lacking);
      }
    },
    rows: () => seq,
    summary: () => ({ cover, unaccounted, accepted }),
  };
}
export type Ledger = ReturnType<typeof createLedger>;
