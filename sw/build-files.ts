import type { PrecacheEntry } from "workbox-precaching";

/** As vite.config.ts marks them. `sum`: see build-sums.ts. */
type BuildFile = PrecacheEntry & { part?: "admin" | "handOn" | "pages" | "sums"; sum?: string };

declare const self: { __WB_MANIFEST: readonly BuildFile[] };

const files = self.__WB_MANIFEST;

/** What every phone downloads. */
export const shellFiles = files.filter(({ part }) => part === undefined);
/** Code and texts of the admin area only. */
export const adminFiles = files.filter(({ part }) => part === "admin");
/** Of pages that looking up does without. */
export const pageFiles = files.filter(({ part }) => part === "pages");
/** Of lists from phone to phone. */
export const handOnFiles = files.filter(({ part }) => part === "handOn");
/** The one file with the sums of those three. */
export const sumsOfLaterFiles = files.filter(({ part }) => part === "sums");
