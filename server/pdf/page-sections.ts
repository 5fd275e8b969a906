import type { HeaderLine } from "./header-line.ts";
import type { Line } from "./page-text.ts";

/** A stretch of a page: the lines under one header, or, with none, those above the page's first one. */
export type PageSection = { header: HeaderLine | null; lines: Line[] };

/** The stretches of a page from a line on, top to bottom; the first one has no header of its own on this page. */
export function sectionsOf(
  lines: readonly Line[],
  from: number,
  headers: readonly HeaderLine[],
): PageSection[] {
  const sections: PageSection[] = [];
  let start = from;
  let header: HeaderLine | null = null;
  for (const next of headers) {
    if (next.to < from) {
      header = next;
      continue;
    }
    // The list may have been told to begin in the middle of a header of several lines.
    sections.push({ header, lines: lines.slice(start, Math.max(start, next.from)) });
    header = next;
    start = Math.max(start, next.to + 1);
  }
  sections.push({ header, lines: lines.slice(start) });
  return sections;
}
