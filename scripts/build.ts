import { compressFolder } from "./compress.ts";
import { keepFormerChunks } from "./former-chunks.ts";
import { root } from "./install.mjs";
import { join } from "node:path";
import { runNode, tool } from "./processes.ts";
import { buildIsStale, stampBuild } from "./stale-build.ts";

/** Builds dist/ when it is missing or made from other sources: bundle, service worker, compressed copies. */
export async function build(options: { force?: boolean } = {}): Promise<void> {
  if (!options.force && !buildIsStale()) return;
  process.stderr.write("Building the app…\n");
  const dist = join(root, "dist");
  const former = await keepFormerChunks(dist);
  const done = await runNode([tool("vite"), "build", "--logLevel", "warn"]);
  if (done.code !== 0) {
    process.stderr.write(done.output);
    process.stderr.write("The build failed; its messages are above.\n");
    process.exit(done.code);
  }
  await former.restore();
  await compressFolder(dist);
  stampBuild();
  process.stderr.write(`Built in ${done.seconds.toFixed(1)} s.\n`);
}

if (import.meta.main) await build({ force: true });
