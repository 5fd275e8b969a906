import { expect, test } from "vitest";
import { type BrowserReport, testsToRepeat } from "../../scripts/second-look.ts";

type Status = "expected" | "unexpected" | "flaky" | "skipped";

const spec = (title: string, status: Status, projectName = "chromium") => ({
  title,
  tests: [{ status, projectName }],
});
const report = (...suites: BrowserReport["suites"]): BrowserReport => ({ suites, errors: [] });

test("a failed test is named by its browser, its file, its groups and its title", () => {
  const outer = { title: "a.spec.ts", specs: [spec("one", "expected"), spec("two", "unexpected")] };
  const inner = { title: "b.spec.ts", suites: [{ title: "group", specs: [spec("three", "unexpected")] }] };
  expect(testsToRepeat(report(outer, inner))).toEqual([
    "[chromium] › a.spec.ts › two",
    "[chromium] › b.spec.ts › group › three",
  ]);
});

test("a test that failed in one browser is repeated in that one", () => {
  const both = {
    title: "one",
    tests: [
      { status: "unexpected", projectName: "firefox" },
      { status: "expected", projectName: "webkit" },
    ] as const,
  };
  expect(testsToRepeat(report({ title: "a.spec.ts", specs: [{ ...both, tests: [...both.tests] }] }))).toEqual(
    ["[firefox] › a.spec.ts › one"],
  );
});

test("a file whose later tests did not run is run whole", () => {
  const serial = {
    title: "c.spec.ts",
    specs: [
      spec("one", "expected"),
      spec("two", "unexpected"),
      spec("three", "skipped"),
      spec("four", "unexpected", "webkit"),
    ],
  };
  expect(testsToRepeat(report(serial))).toEqual(["[chromium] › c.spec.ts", "[webkit] › c.spec.ts › four"]);
});

test("many failures, and errors outside of tests, are no accident", () => {
  const specs = Array.from({ length: 9 }, (_, at) => spec(`test ${at}`, "unexpected"));
  expect(testsToRepeat(report({ title: "d.spec.ts", specs }))).toBeNull();
  expect(testsToRepeat(report({ title: "d.spec.ts", specs: [spec("one", "expected")] }))).toBeNull();
  expect(testsToRepeat({ suites: [], errors: ["analytics hold a name"] })).toBeNull();
});
