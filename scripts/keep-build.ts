import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { root } from "./support/install.mjs";

// `node scripts/run.mjs scripts/keep-build.ts NAME`: keeps what a phone loads of dist/, for e2e/upgrade.spec.ts.

const [name, ...more] = process.argv.slice(2);
if (name === undefined || more.length > 0 || !/^[\w.-]+$/.test(name)) {
  console.error("Usage: node scripts/run.mjs scripts/keep-build.ts NAME (such as 2026-11-23)");
  process.exit(2);
}

const dist = join(root, "dist");
const files: Record<string, string> = {};
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  const path = relative(dist, file);
  if (!entry.isFile() || !isOfThePhone(path)) continue;
  files[path] = readFileSync(file, "latin1");
}
const folder = join(root, "e2e", "former-builds");
mkdirSync(folder, { recursive: true });
const packed = brotliCompressSync(JSON.stringify(files), {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 },
});
writeFileSync(join(folder, `${name}.json.br`), packed);
console.log(`${name}: ${Object.keys(files).length} files, ${packed.byteLength} bytes`);

/** Neither the server's build, nor pictures of stores, nor compressed copies. */
function isOfThePhone(path: string): boolean {
  return !/^(\.|screenshots\/|og\.png)|\.(br|gz|map)$/.test(path);
}
