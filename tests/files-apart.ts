import { globSync, readFileSync } from "node:fs";

/** What outlasts a test in its process: replaced modules and globals, the databases of phones. */
const OUTLASTS =
  /\bvi\.(?:mock|doMock|resetModules|stub\w+|useFakeTimers)\b|\bfake-indexeddb\b|\bglobalThis\b/;

/** The test files that need a process of their own. */
export function filesApart(): string[] {
  const all = globSync("tests/**/*.test.{ts,tsx}");
  return all.filter((file) => OUTLASTS.test(readFileSync(file, "utf8")));
}
