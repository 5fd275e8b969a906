import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageRenderer } from "#domain/rendered-page.ts";

/** Where the build leaves the renderer; the dot keeps it from being sent as a file. */
const RENDERER = join(".server", "entry-server.js");

/** The built app's renderer; null for a build without one, whose pages are the empty shell. */
export async function loadPageRenderer(folder: string): Promise<PageRenderer | null> {
  const file = join(folder, RENDERER);
  if (!existsSync(file)) return null;
  // Built from other rooms, so it is known here by its type alone.
  return (await import(pathToFileURL(file).href)) as PageRenderer;
}
