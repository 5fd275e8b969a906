import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNode, tool } from "../../scripts/support/processes.ts";
import { root } from "../../scripts/support/install.mjs";

/** What the server and the renderer of its pages are made of. */
const PARTS = ["domain", "server", "src", "scripts", "package.json", "tsconfig.json", "vite.config.ts"];

const SHELL = `<!doctype html>
<html lang="en"><head><title data-shell>App</title></head><body><div id="root"></div></body></html>`;

export type Copy = { folder: string; staticDir: string; remove: () => Promise<void> };

/**
 * Copies the project, with one more language made of English: each text stands in marks. Builds the renderer of pages
 * there, which takes some seconds; the app in the browser is made of the same components.
 */
export async function copyWithLanguage(
  tag: string,
  locale: object,
  mark: (text: string) => string,
): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), "passport-status-language-"));
  for (const part of PARTS) await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const [from, to] = [join(folder, "domain", "languages", "en"), join(folder, "domain", "languages", tag)];
  for (const file of await readdir(from, { recursive: true })) {
    if (!file.endsWith(".json") || file === "locale.json") continue;
    const texts: Record<string, string> = JSON.parse(await readFile(join(from, file), "utf8"));
    const marked = Object.entries(texts).map(([id, text]) => [id, mark(text)]);
    await mkdir(join(to, file, ".."), { recursive: true });
    await writeFile(join(to, file), JSON.stringify(Object.fromEntries(marked)));
  }
  await writeFile(join(to, "locale.json"), JSON.stringify(locale));
  const staticDir = join(folder, "dist");
  await mkdir(staticDir);
  await writeFile(join(staticDir, "index.html"), SHELL);
  const renderer = ["--ssr", "src/entry-server.tsx", "--outDir", join(staticDir, ".server")];
  const built = await runNode([tool("vite"), "build", folder, "--logLevel", "warn", ...renderer], {
    env: { NODE_ENV: "production" },
  });
  if (built.code !== 0) throw new Error(built.output);
  return { folder, staticDir, remove: () => rm(folder, { recursive: true, force: true }) };
}
