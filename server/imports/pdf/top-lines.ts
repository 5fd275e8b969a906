import { lineText, type PageText } from "./page-text.ts";

const TOP_LINES = 15;
const LONGEST = 200;

/** Keeps the lines in which the marker is looked for. */
export function topLines() {
  const lines: string[] = [];
  return {
    lines,
    feed({ lines: printed }: PageText): void {
      for (const line of printed.slice(0, TOP_LINES - lines.length)) {
        lines.push(lineText(line).slice(0, LONGEST));
      }
    },
  };
}
