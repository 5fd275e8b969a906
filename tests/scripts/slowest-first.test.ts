import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { SLOWEST } from "../slowest-first.ts";

test("the files that are run first are there", () => {
  const files = readdirSync(join(import.meta.dirname, ".."), { recursive: true, encoding: "utf8" });
  const names = new Set(files.map((file) => basename(file)));
  expect(SLOWEST.filter((name) => !names.has(name))).toEqual([]);
});
