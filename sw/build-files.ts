import type { PrecacheEntry } from "workbox-precaching";

type BuildFile = PrecacheEntry & { admin?: true };

declare const self: { __WB_MANIFEST: readonly BuildFile[] };

const files = self.__WB_MANIFEST;

/** What every phone downloads. */
export const shellFiles: readonly PrecacheEntry[] = files.filter(({ admin }) => admin !== true);
/** Code and texts of the admin area only, as vite.config.ts marks them. */
export const adminFiles: readonly PrecacheEntry[] = files.filter(({ admin }) => admin === true);
