import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { compressFolder } from "./compress.ts";
import { keepFormerChunks } from "./former-chunks.ts";
import { root } from "./install.mjs";
import { runNode, tool } from "./processes.ts";
import { buildFingerprint, buildIsStale, stampBuild } from "./stale-build.ts";

const dist = join(root, "dist");

/**
 * Builds dist/ when it is missing or made from other sources: bundle, service worker, compressed copies. The build
 * is made beside it and takes its place whole, so that a running server never hands out half of one.
 */
export async function build(options: { force?: boolean } = {}): Promise<void> {
  if (!options.force && !buildIsStale()) return;
  process.stderr.write("Building the app…\n");
  const fingerprint = buildFingerprint();
  const next = join(root, `dist-${process.pid}`);
  const done = await runNode([tool("vite"), "build", "--outDir", next, "--logLevel", "warn"]);
  if (done.code !== 0) {
    await rm(next, { recursive: true, force: true });
    process.stderr.write(done.output);
    process.stderr.write("The build failed; its messages are above.\n");
    process.exit(done.code);
  }
  await keepFormerChunks(dist, next);
  await compressFolder(next);
  stampBuild(next, fingerprint);
  await rm(dist, { recursive: true, force: true });
  await rename(next, dist);
  process.stderr.write(`Built in ${done.seconds.toFixed(1)} s.\n`);
}

if (import.meta.main) await build({ force: true });
