import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Manifest } from "../domain/lists/contract.ts";
import { root } from "../scripts/support/install.mjs";
import type { CleanUp } from "../tests/support/clean-up.ts";
import { openCountingLink } from "./counting-link.ts";
import type { Figure, Report } from "./figure.ts";

const MEGABYTE = 1_000_000;

/** A phone that keeps two branches, in a process of its own: the largest branch and the next. */
export async function measureLargePhone(
  cleanUp: CleanUp,
  report: Report,
  { origin, manifest }: { origin: string; manifest: Manifest },
): Promise<void> {
  const link = await openCountingLink(cleanUp, origin);
  const branches = largestBranches(manifest).slice(0, 2);
  const kept = manifest.segments.filter(({ location }) => branches.includes(location));
  const n = kept.reduce((sum, { count }) => sum + count, 0);
  const script = join(root, "bench/phone-process.ts");
  const child = spawn(process.execPath, ["--expose-gc", script, link.origin, ...branches], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUp.add(() => child.kill());
  let output = "";
  let bytes = NaN;
  child.stdout.on("data", (text: Buffer) => {
    output += text.toString();
    if (!Number.isNaN(bytes)) return;
    // The first figure comes after the last byte.
    const { down, up } = link.take();
    bytes = down + up;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`bench/phone-process.ts ended with ${String(code)}`);
  report({ figure: "two branches on a phone, transferred", value: bytes / MEGABYTE, unit: "MB", n });
  for (const line of output.split("\n").filter(Boolean)) {
    const figure = JSON.parse(line) as Figure;
    report({ ...figure, figure: `two branches on a phone, ${figure.figure}` });
  }
}

function largestBranches({ segments }: Manifest): string[] {
  const counts = new Map<string, number>();
  for (const { location, count } of segments) counts.set(location, (counts.get(location) ?? 0) + count);
  return [...counts].sort(([, a], [, b]) => b - a).map(([location]) => location);
}
