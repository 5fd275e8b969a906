type Spec = { title: string; tests: { status: "expected" | "unexpected" | "flaky" | "skipped" }[] };
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
/** What is read of Playwright's JSON report. The outermost suites are files. */
export type BrowserReport = { suites: Suite[]; errors: unknown[] };

/** More than so many faults, two in a hundred tests, are no accident. */
const MOST = 8;

/**
 * Failed tests as lines for Playwright's `--test-list`; null if none, too many, or an error outside tests. Where a
 * failure kept later tests of its file from running, the whole file is listed.
 */
export function testsToRepeat({ suites, errors }: BrowserReport): string[] | null {
  if (errors.length > 0) return null;
  const lines = suites.flatMap((file) => {
    const failed = linesOf(file, "unexpected");
    return failed.length > 0 && linesOf(file, "skipped").length > 0 ? [file.title] : failed;
  });
  return lines.length === 0 || lines.length > MOST ? null : lines;
}

function linesOf(suite: Suite, status: string, path: readonly string[] = []): string[] {
  const here = [...path, suite.title];
  const own = (suite.specs ?? []).filter(({ tests }) => tests.some((test) => test.status === status));
  return [
    ...own.map(({ title }) => [...here, title].join(" › ")),
    ...(suite.suites ?? []).flatMap((inner) => linesOf(inner, status, here)),
  ];
}
