import { expect, test } from "vitest";
import { type BrowserReport, testsToRepeat } from "../../scripts/second-look.ts";

type Status = "expected" | "unexpected" | "flaky" | "skipped";

const spec = (title: string, status: Status) => ({ title, tests: [{ status }] });
const report = (...suites: BrowserReport["suites"]): BrowserReport => ({ suites, errors: [] });

test("a failed test is named by its file, its groups and its title", () => {
  const outer = { title: "a.spec.ts", specs: [spec("one", "expected"), spec("two", "unexpected")] };
  const inner = { title: "b.spec.ts", suites: [{ title: "group", specs: [spec("three", "unexpected")] }] };
  expect(testsToRepeat(report(outer, inner))).toEqual(["a.spec.ts › two", "b.spec.ts › group › three"]);
});

test("a file whose later tests did not run is run whole", () => {
  const serial = {
    title: "c.spec.ts",
    specs: [spec("one", "expected"), spec("two", "unexpected"), spec("three", "skipped")],
  };
  expect(testsToRepeat(report(serial))).toEqual(["c.spec.ts"]);
});

test("many failures, and errors outside of tests, are no accident", () => {
  const specs = Array.from({ length: 9 }, (_, at) => spec(`test ${at}`, "unexpected"));
  expect(testsToRepeat(report({ title: "d.spec.ts", specs }))).toBeNull();
  expect(testsToRepeat(report({ title: "d.spec.ts", specs: [spec("one", "expected")] }))).toBeNull();
  expect(testsToRepeat({ suites: [], errors: ["analytics hold a name"] })).toBeNull();
});
