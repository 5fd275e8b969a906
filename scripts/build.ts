import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { readBuildName } from "./support/build-name.ts";
import { compressFolder } from "./support/compress.ts";
import { writeDifferences } from "./support/differences.ts";
import { keepFormerChunks } from "./support/former-chunks.ts";
import { root } from "./support/install.mjs";
import { runNode, tool } from "./support/processes.ts";
import { buildFingerprint, buildIsStale, stampBuild } from "./support/stale-build.ts";

const dist = join(root, "dist");

/** Rebuilds a missing or stale dist/, swapped in whole so that a running server never sends half a build. */
export async function build(options: { force?: boolean } = {}): Promise<void> {
  if (!options.force && !buildIsStale()) return;
  process.stderr.write("Building the app…\n");
  const fingerprint = buildFingerprint();
  const next = join(root, `dist-${process.pid}`);
  const started = performance.now();
  try {
    await buildInto(next);
  } catch (error) {
    await rm(next, { recursive: true, force: true });
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.stderr.write("The build failed; its messages are above.\n");
    process.exit(1);
  }
  stampBuild(next, fingerprint);
  await rm(dist, { recursive: true, force: true });
  await rename(next, dist);
  const name = readBuildName(await readFile(join(dist, "index.html"), "utf8")) ?? "";
  process.stderr.write(`Built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}

/** Keeps earlier builds' chunks; throws Vite's output on failure. */
export async function buildInto(folder: string, env: Record<string, string> = {}): Promise<void> {
  await bundle(["--outDir", folder], env);
  // The server renderer; the dot keeps it from being served.
  await bundle(["--ssr", "src/entry-server.tsx", "--outDir", join(folder, ".server")], env);
  await keepFormerChunks(dist, folder);
  await compressFolder(folder);
  await writeDifferences(folder);
}

async function bundle(options: readonly string[], env: Record<string, string>): Promise<void> {
  const done = await runNode([tool("vite"), "build", "--logLevel", "warn", ...options], { env });
  if (done.code !== 0) throw new Error(done.output);
}

if (import.meta.main) await build({ force: true });
