import type { Line } from "./page-text.ts";
import { lineText } from "./page-text.ts";
import type { HeaderLine } from "./header-line.ts";

/** Rows start after so many lines, or after the first line containing a text. */
export type Marker = { kind: "lines"; count: number } | { kind: "text"; text: string };

export function toMarker(startAfter: string): Marker {
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
export function findMarker(lines: readonly Line[], headers: readonly HeaderLine[], text: string): number {
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
