import type { Site } from "../http/site-origin.ts";
import { loadPageRenderer } from "./page-renderer.ts";

const DEFAULT_NAME = "Passport Status";

/** Site settings of the build in `folder`, falling back to `given`. */
export async function readSite(folder: string | null, given: Partial<Site> = {}): Promise<Site> {
  const built = folder === null ? null : await loadPageRenderer(folder);
  return {
    name: built?.siteName || given.name || DEFAULT_NAME,
    url: (built?.siteUrl || given.url || "").replace(/\/+$/, ""),
  };
}
