import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageRenderer } from "#domain/base/rendered-page.ts";
import type { Site } from "../http/site-origin.ts";

/** Dot folder, so never served. */
const RENDERER = join(".server", "entry-server.js");

/** Null if the build has no renderer: pages are the empty shell. */
export async function loadPageRenderer(folder: string): Promise<PageRenderer | null> {
  const file = join(folder, RENDERER);
  if (!existsSync(file)) return null;
  // Built separately; only its type is known here.
  return (await import(pathToFileURL(file).href)) as PageRenderer;
}

const DEFAULT_NAME = "Passport Status";

/** Site settings of the build in `folder`, falling back to `given`. */
export async function readSite(folder: string | null, given: Partial<Site> = {}): Promise<Site> {
  const built = folder === null ? null : await loadPageRenderer(folder);
  return {
    name: built?.siteName || given.name || DEFAULT_NAME,
    url: (built?.siteUrl || given.url || "").replace(/\/+$/, ""),
  };
}
