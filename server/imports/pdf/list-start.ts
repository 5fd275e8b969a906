import type { HeaderLine } from "./header-line.ts";
import { type PageText, type Line, lineText } from "./page-text.ts";

/** Finds where the list starts: after the marker's line or a number of lines. */
export function createListStart(startAfter: string) {
  const marker = toMarker(startAfter);
  let linesSeen = 0;
  let found = marker.kind === "lines" && marker.count === 0;
  return {
    found: () => found,
    isText: marker.kind === "text",
    /** Lines of the page before the list: all until it starts. */
    on: (page: PageText, headers: readonly HeaderLine[]): number => {
      if (found) return 0;
      let from: number;
      if (marker.kind === "text") from = findMarker(page.lines, headers, marker.text) + 1;
      else from = linesSeen + page.lines.length >= marker.count ? marker.count - linesSeen : 0;
      linesSeen += page.lines.length;
      found = from > 0;
      return found ? from : page.lines.length;
    },
  };
}

/** Rows start after so many lines, or after the first line containing a text. */
type Marker = { kind: "lines"; count: number } | { kind: "text"; text: string };

function toMarker(startAfter: string): Marker {
  const trimmed = startAfter.trim();
  if (/^\d{1,6}$/.test(trimmed)) return { kind: "lines", count: Number(trimmed) };
  return { kind: "text", text: trimmed };
}

/** People type spacing, dots and underlines differently. */
function squeeze(text: string): string {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return letters === "" ? text.replace(/\s/g, "").toLowerCase() : letters;
}

/** Index of the marker's (last) line, or -1. */
function findMarker(lines: readonly Line[], headers: readonly HeaderLine[], text: string): number {
  const wanted = squeeze(text);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line !== undefined && squeeze(lineText(line)).includes(wanted)) {
      return headers.find((header) => header.from <= at && at <= header.to)?.to ?? at;
    }
    // In a wrapped header cell no single line contains the marker.
    const header = headers.find((one) => one.from === at);
    if (header !== undefined && squeeze(header.text).includes(wanted)) return header.to;
  }
  return -1;
}
