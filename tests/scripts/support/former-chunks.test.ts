import { mkdtemp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepFormerChunks } from "../../../scripts/support/former-chunks.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "former-chunks-test-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function build(...names: string[]): Promise<string[]> {
  const [dist, next] = [join(folder, "dist"), join(folder, "next")];
  await mkdir(join(next, "assets"), { recursive: true });
  for (const name of names) await writeFile(join(next, "assets", name), name);
  await keepFormerChunks(dist, next);
  await rm(dist, { recursive: true, force: true });
  await rename(next, dist);
  return (await readdir(join(dist, "assets"))).sort();
}

it("chunks of the last two builds stay, older ones go", async () => {
  expect(await build("app-1.js", "react.js")).toEqual(["app-1.js", "react.js"]);
  expect(await build("app-2.js", "react.js")).toEqual(["app-1.js", "app-2.js", "react.js"]);
  expect(await build("app-3.js", "react.js")).toEqual(["app-1.js", "app-2.js", "app-3.js", "react.js"]);
  expect(await build("app-4.js", "react-new.js")).toEqual([
    "app-2.js",
    "app-3.js",
    "app-4.js",
    "react-new.js",
    "react.js",
  ]);
});

it("rebuilding the same sources evicts no earlier build", async () => {
  await build("app-1.js");
  await build("app-2.js");
  await build("app-3.js");
  for (let again = 0; again < 3; again++) await build("app-3.js");
  expect(await build("app-3.js")).toEqual(["app-1.js", "app-2.js", "app-3.js"]);
});
