import type { PrecacheEntry } from "workbox-precaching";

/** As vite.config.ts marks them. `sum`: see build-sums.ts. */
export type BuildFile = PrecacheEntry & { part?: "admin" | "handOn" | "pages" | "sums"; sum?: string };

/** The files of this build, which `sw.ts` knows. */
export function buildFiles() {
  const { buildFiles: files = [] } = globalThis as { buildFiles?: readonly BuildFile[] };
  const of = (wanted: BuildFile["part"]) => files.filter(({ part }) => part === wanted);
  return {
    /** What every phone downloads. */
    shell: of(undefined),
    /** Code and texts of the admin area only. */
    admin: of("admin"),
    /** Of pages that looking up does without. */
    pages: of("pages"),
    /** Of lists from phone to phone. */
    handOn: of("handOn"),
    /** The one file with the sums of those three. */
    sums: of("sums"),
  };
}
