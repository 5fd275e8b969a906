import { expect, it } from "vitest";
import { differences } from "../../scripts/soak/reproducible.ts";
import { buildName, readBuildName } from "../../scripts/support/build-name.ts";

const PAGE = "<!doctype html><head></head>";
const FILES = ["assets/index-DelHciw8.js", "assets/shell-BbgU21SB.js"];

it("a build has one name in whatever order its files are written, and another with another file or page", () => {
  const name = buildName(PAGE, FILES);
  expect(name).toMatch(/^[0-9a-f]{8}$/);
  expect(buildName(PAGE, FILES.toReversed())).toBe(name);
  for (const [page, files] of [
    [`${PAGE}<body>`, FILES],
    [PAGE, FILES.slice(1)],
    [PAGE, [FILES[0] ?? "", "assets/shell-BbgU21SC.js"]],
  ] as const)
    expect(buildName(page, files)).not.toBe(name);
});

it("a page's build is read from its head, and a page without one has none", () => {
  expect(readBuildName(`<head><meta name="build" content="0a1b2c3d"></head>`)).toBe("0a1b2c3d");
  expect(readBuildName(PAGE)).toBeNull();
});

it("builds are compared file by file: other bytes, one more and one less", () => {
  const one = new Map([
    ["index.html", "1"],
    ["sw.js", "2"],
    ["same.js", "3"],
  ]);
  const other = new Map([
    ["index.html", "9"],
    ["same.js", "3"],
    ["new.js", "4"],
  ]);
  expect(differences(one, one)).toEqual([]);
  expect(differences(one, other)).toEqual(["index.html: 1, 9", "new.js: missing, 4", "sw.js: 2, missing"]);
});
