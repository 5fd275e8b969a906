import { describe, expect, it } from "vitest";
import { coverageFaults } from "../../scripts/check-coverage.ts";

const SOURCES: Record<string, string | undefined> = {
  "tests/a.test.ts": `
    describe("a thing", () => {
      it("is | whole", () => {});
      it.each([
        ["sort=id", 422],
      ])("%s answers %i", () => {});
      it.skip("is skipped", () => {});
      call(value, "is no title");
    });
  `,
  "e2e/b.spec.ts": "for (const path of PATHS) test(`${path}: opens`, async () => {});",
};
const faultsOf = (lines: string[]) => coverageFaults(lines.join("\n"), (path) => SOURCES[path] ?? null);
const row = (tests: string, section = "4") => `| ${section} | It is whole | ${tests} |`;
const HEAD = ["# Sentences", "", "| Section | Sentence | Test |", "| --- | --- | --- |"];
const GOOD = Array.from("123456789", (section) => row("`tests/a.test.ts › a thing › is \\| whole`", section));

describe("the check of sentences and tests", () => {
  it("accepts titles of tests, also from tables and templates, with their describe or a case", () => {
    const rows = [
      row('`tests/a.test.ts › %s answers %i › "sort=id"`'),
      row("`tests/a.test.ts › is \\| whole`<br>`e2e/b.spec.ts › ${path}: opens`"),
    ];
    expect(faultsOf([...HEAD, ...GOOD, ...rows])).toEqual([]);
  });

  it.each([
    ["", "line 5: no test: It is whole"],
    ["open", "line 5: open: It is whole"],
    ["`tests/a.test.ts › is \\| whole`, the rest is open", "line 5: open: It is whole"],
    ["`tests/gone.test.ts › is whole`", "line 5: there is no tests/gone.test.ts"],
    ["`server/app.ts › is whole`", "line 5: not a file of tests: server/app.ts"],
    ["`tests/a.test.ts › is renamed`", "line 5: not in tests/a.test.ts: is renamed"],
    ["`tests/a.test.ts › is \\|`", "line 5: not in tests/a.test.ts: is |"],
    ["`tests/a.test.ts › is no title`", "line 5: not in tests/a.test.ts: is no title"],
    ["`tests/a.test.ts › is skipped`", "line 5: not in tests/a.test.ts: is skipped"],
    ['`tests/a.test.ts › %s answers %i › "sort=no"`', 'line 5: not in tests/a.test.ts: "sort=no"'],
    ["`tests/a.test.ts › a thing`", "line 5: names no test: `tests/a.test.ts › a thing`"],
    ['`tests/a.test.ts › "sort=id"`', 'line 5: names no test: `tests/a.test.ts › "sort=id"`'],
    ["tests/a.test.ts", "line 5: not written as `path › title`: tests/a.test.ts"],
  ])("refuses %s", (tests, fault) => {
    expect(faultsOf([...HEAD, row(tests), ...GOOD])).toEqual([fault]);
  });

  it("refuses a row without a sentence, and a section without rows", () => {
    expect(faultsOf([...HEAD, "| 4 | | `tests/a.test.ts › is \\| whole` |", ...GOOD])).toEqual([
      "line 5: no section or no sentence",
    ]);
    expect(faultsOf([])).toEqual(["no rows of section 1, 2, 3, 4, 5, 6, 7, 8, 9"]);
  });
});
