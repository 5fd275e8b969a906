import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/install.mjs";

const TABLE = "docs/specification-coverage.md";
/** What `npm run unit` and `npm run e2e` run. */
const TEST_FILES = /^(tests\/.*\.test\.tsx?|e2e\/.*\.spec\.ts)$/;
const SECTIONS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const CODE = /^(`+) ?(.*?) ?\1$/;

type Row = { line: number; section: string; sentence: string; tests: string };
/** The text of a file, null if there is none. */
type ReadSource = (path: string) => string | null;

/** What is wrong with the table that names the tests of each sentence of the specification. */
export function coverageFaults(table: string, readSource: ReadSource): string[] {
  const rows = rowsOf(table);
  const faults = rows.flatMap((row) =>
    rowFaults(row, readSource).map((fault) => `line ${row.line}: ${fault}`),
  );
  const missing = SECTIONS.filter((section) => !rows.some((row) => row.section.startsWith(section)));
  return missing.length === 0 ? faults : [...faults, `no rows of section ${missing.join(", ")}`];
}

function rowsOf(table: string): Row[] {
  return table.split("\n").flatMap((text, index) => {
    if (!text.startsWith("|") || /^\|[\s|:-]+$/.test(text) || /^\|\s*Section\s*\|/.test(text)) return [];
    const cells = text.slice(1).split(/(?<!\\)\|/);
    const [section = "", sentence = "", tests = ""] = cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
    return [{ line: index + 1, section, sentence, tests }];
  });
}

function rowFaults({ section, sentence, tests }: Row, readSource: ReadSource): string[] {
  if (section === "" || sentence === "") return ["no section or no sentence"];
  if (tests === "") return [`no test: ${sentence}`];
  if (/\bopen\b/i.test(tests.replaceAll(/(`+).*?\1/g, ""))) return [`open: ${sentence}`];
  return tests.split("<br>").flatMap((test) => testFaults(test.trim(), readSource));
}

/** Finds the faults of `path › title`, whose title may have its `describe` or a quoted "part of the source" before it. */
function testFaults(cell: string, readSource: ReadSource): string[] {
  const [path = "", ...parts] = (CODE.exec(cell)?.[2] ?? "").split(" › ");
  if (parts.length === 0) return [`not written as \`path › title\`: ${cell}`];
  if (!TEST_FILES.test(path)) return [`not a file of tests: ${path}`];
  const source = readSource(path);
  if (source === null) return [`there is no ${path}`];
  const found = parts.map((part) =>
    /^".+"$/.test(part) ? source.includes(part.slice(1, -1)) && "part" : kindOf(part, source),
  );
  const lost = parts.filter((_, index) => found[index] === false);
  if (lost.length > 0) return lost.map((part) => `not in ${path}: ${part}`);
  return found.includes("test") ? [] : [`names no test: ${cell}`];
}

/** Whether the title is the first argument of a `describe` or of a test that runs; false if neither. */
function kindOf(title: string, source: string): "describe" | "test" | false {
  for (const quote of ['"', "'", "`"]) {
    for (const before of source.split(quote + title + quote).slice(0, -1)) {
      const called = /([\w.]*)\s*\(\s*$/.exec(before)?.[1];
      if (called === undefined || /\.(skip|fixme|todo)$/.test(called)) continue;
      return /^(test\.)?describe/.test(called) ? "describe" : "test";
    }
  }
  return false;
}

if (import.meta.main) {
  const read: ReadSource = (path) => {
    const file = join(root, path);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  };
  const table = read(TABLE) ?? "";
  const faults = coverageFaults(table, read);
  for (const fault of faults) console.error(`${TABLE}: ${fault}`);
  console.log(`${rowsOf(table).length} sentences with their tests, ${faults.length} faults`);
  process.exit(faults.length === 0 ? 0 : 1);
}
