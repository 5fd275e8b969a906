import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingFromLock } from "../../scripts/check-lock.ts";

test("peers are pinned exactly, with a lock file complete for every system", () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../bench/${name}`, import.meta.url), "utf8"));
  const { dependencies } = read("package.json") as { dependencies: Record<string, string> };
  const lock = read("package-lock.json") as Parameters<typeof missingFromLock>[0] & {
    packages: Record<string, { version?: string }>;
  };
  const locked = Object.keys(dependencies).map((name) => [
    name,
    lock.packages[`node_modules/${name}`]?.version,
  ]);
  expect(Object.entries(dependencies)).toEqual(locked);
  expect(Object.values(dependencies).filter((version) => !/^\d/.test(version))).toEqual([]);
  expect(missingFromLock(lock)).toEqual([]);
});
