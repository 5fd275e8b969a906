import type { HeaderLine } from "./header-line.ts";
import type { Line } from "./page-text.ts";

/** `header` is null above the page's first one. */
export type PageSection = { header: HeaderLine | null; lines: Line[] };

/** Top to bottom; the first section has no header. */
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
    // The list may start inside a multi-line header.
    sections.push({ header, lines: lines.slice(start, Math.max(start, next.from)) });
    header = next;
    start = Math.max(start, next.to + 1);
  }
  sections.push({ header, lines: lines.slice(start) });
  return sections;
}
