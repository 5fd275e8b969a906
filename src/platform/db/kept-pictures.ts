import { PICTURE_CACHE } from "./names.ts";

export type KeptPictures = { count: number; bytes: number };

/** Pictures of articles on the phone, counted by the service worker's note of their size. Without storage: none. */
export async function measurePictures(storage: CacheStorage | undefined): Promise<KeptPictures> {
  // Opening it would create it.
  if (!(await storage?.has(PICTURE_CACHE))) return { count: 0, bytes: 0 };
  const cache = await storage?.open(PICTURE_CACHE);
  const pictures = (await cache?.matchAll()) ?? [];
  const bytes = pictures.reduce((sum, { headers }) => sum + Number(headers.get("content-length")), 0);
  return { count: pictures.length, bytes };
}
