import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PreparedPage, preparePage } from "./prepared-page.ts";

/** Reads index.html once; a new build needs a restart. */
export async function readPageShell(folder: string, analyticsOrigin?: string): Promise<PreparedPage> {
  const html = await readFile(join(folder, "index.html"), "utf8").catch((cause: unknown) => {
    throw new Error(`There is no built app in ${folder}. Run "npm run build" first.`, { cause });
  });
  return preparePage({ html, status: 200, noindex: false, locale: null, analyticsOrigin });
}
