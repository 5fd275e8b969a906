import type { PrecacheEntry } from "workbox-precaching";

/** vite.config.ts marks the files like this. `sum`: see build-sums.ts. */
export type BuildFile = PrecacheEntry & {
  part?: "admin" | "handOn" | "online" | "pages" | "sums";
  sum?: string;
};

/** The files of this build, which `sw.ts` knows. */
export function buildFiles() {
  const { buildFiles: files = [] } = globalThis as { buildFiles?: readonly BuildFile[] };
  const of = (wanted: BuildFile["part"]) => files.filter(({ part }) => part === wanted);
  return {
    /** What every phone downloads. */
    shell: of(undefined),
    /** Code and texts of the admin area only. */
    admin: of("admin"),
    /** The pages that looking up does without. */
    pages: of("pages"),
    /** Lists from phone to phone. */
    handOn: of("handOn"),
    /** These files work online only: they are checked, and not kept. */
    online: of("online"),
    /** The one file with the sums of those four. */
    sums: of("sums"),
  };
}
