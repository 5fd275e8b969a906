import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageRenderer } from "#domain/base/rendered-page.ts";

/** Dot folder, so never served. */
const RENDERER = join(".server", "entry-server.js");

/** Null if the build has no renderer: pages are the empty shell. */
export async function loadPageRenderer(folder: string): Promise<PageRenderer | null> {
  const file = join(folder, RENDERER);
  if (!existsSync(file)) return null;
  // Built separately; only its type is known here.
  return (await import(pathToFileURL(file).href)) as PageRenderer;
}
