import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { readBuildName } from "../support/build-name.ts";
import { projectEnv, projectNode, root } from "../support/install.mjs";

const run = promisify(execFile);

/** Each build has another folder, another length of it, and another zone and language. */
const PLACES = [
  { folder: "a", env: { TZ: "UTC", LANG: "C" } },
  { folder: "another/and/deeper/folder", env: { TZ: "Asia/Tokyo", LANG: "en_US.UTF-8" } },
];

/** Builds what is committed in two clones, and compares every file. */
export async function soakReproducible(): Promise<boolean> {
  const ground = await mkdtemp(join(tmpdir(), "passport-status-reproducible-"));
  try {
    const builds: Map<string, string>[] = [];
    for (const { folder, env } of PLACES) {
      const clone = join(ground, folder);
      await run("git", ["clone", "--quiet", root, clone]);
      await cp(join(root, "node_modules"), join(clone, "node_modules"), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => relative(root, path) !== join("node_modules", ".cache"),
      });
      await run(projectNode(), [join(clone, "scripts/build.ts")], { cwd: clone, env: projectEnv(env) });
      const dist = join(clone, "dist");
      builds.push(await hashesOf(dist));
      const name = readBuildName(await readFile(join(dist, "index.html"), "utf8"));
      console.log(`${folder}: build ${name ?? "without a name"}, ${builds.at(-1)?.size ?? 0} files`);
      await rm(clone, { recursive: true });
    }
    const [one = new Map(), other = new Map()] = builds;
    const differing = differences(one, other);
    console.log(differing.length === 0 ? "All files are equal." : differing.join("\n"));
    return differing.length === 0 && one.size > 0;
  } finally {
    await rm(ground, { recursive: true, force: true });
  }
}

/** Files that differ, or are in one of both only. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])].toSorted();
  return names.flatMap((name) => {
    if (one.get(name) === other.get(name)) return [];
    return [`${name}: ${one.get(name) ?? "missing"}, ${other.get(name) ?? "missing"}`];
  });
}

async function hashesOf(folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    hashes.set(
      relative(folder, file),
      createHash("sha256")
        .update(await readFile(file))
        .digest("hex"),
    );
  }
  return hashes;
}
