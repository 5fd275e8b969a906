import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preprocessCSS, resolveConfig } from "vite";
import type { PostcssPlugin } from "../../scripts/css-fallbacks.ts";

export async function builtCss(css: string, plugin: PostcssPlugin): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "css-"));
  try {
    const config = await resolveConfig(
      { configFile: false, root: folder, css: { postcss: { plugins: [plugin] } } },
      "build",
    );
    const file = join(folder, "sheet.css");
    await writeFile(file, css);
    const { code } = await preprocessCSS(css, file, config);
    return code.replaceAll(/\s+/g, " ").trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
