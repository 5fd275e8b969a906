type Test = { projectName: string; status: "expected" | "unexpected" | "flaky" | "skipped" };
type Spec = { title: string; tests: Test[] };
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
/** What is read of Playwright's JSON report. The outermost suites are files. */
export type BrowserReport = { suites: Suite[]; errors: unknown[] };

/** More than so many faults, two in a hundred tests, are no accident. */
const MOST = 8;

/**
 * Failed tests as lines for Playwright's `--test-list`, each with the browser it failed in; null if none, too many, or
 * an error outside tests. Where a failure kept later tests of its file from running, the whole file is listed.
 */
export function testsToRepeat({ suites, errors }: BrowserReport): string[] | null {
  if (errors.length > 0) return null;
  const found = suites.flatMap((file) => {
    const failed = linesOf(file, "unexpected");
    const skippedIn = new Set(linesOf(file, "skipped").map(browserOf));
    return failed.map((line) =>
      skippedIn.has(browserOf(line)) ? `${browserOf(line)} › ${file.title}` : line,
    );
  });
  const lines = [...new Set(found)];
  return lines.length === 0 || lines.length > MOST ? null : lines;
}

const browserOf = (line: string): string => line.split(" › ", 1)[0] ?? "";

function linesOf(suite: Suite, status: Test["status"], path: readonly string[] = []): string[] {
  const here = [...path, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName }) => [`[${projectName}]`, ...here, title].join(" › ")),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => linesOf(inner, status, here))];
}
