import type { HeaderLine } from "./header-line.ts";
import { findMarker, toMarker } from "./marker.ts";
import type { PageText } from "./page-text.ts";

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
