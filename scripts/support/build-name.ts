import { createHash } from "node:crypto";

/** The tag in `index.html`; the panel of the lists shows it (src/lists/offline-data/offline-data-panel.tsx). */
const TAG = /<meta name="build" content="([0-9a-f]{8})"/;

/**
 * Names what a build made, whatever it was made from: its page, and its files, whose names contain their hashes. A
 * release that changes only the server keeps the name, and no phone fetches a page anew for it.
 */
export function buildName(html: string, files: readonly string[]): string {
  const hash = createHash("sha256").update(html);
  for (const file of files.toSorted()) hash.update("\0").update(file);
  return hash.digest("hex").slice(0, 8);
}

/** The name in a built page; null if it has none. */
export function readBuildName(html: string): string | null {
  return TAG.exec(html)?.[1] ?? null;
}
