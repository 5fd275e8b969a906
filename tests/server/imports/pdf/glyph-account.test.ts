import { afterEach, expect, it, vi } from "vitest";
import type * as groupingModule from "../../../../server/imports/pdf/row-grouping.ts";
import type * as linesModule from "../../../../server/imports/pdf/lines.ts";
import type * as listRowModule from "../../../../server/imports/pdf/list-row.ts";
import type * as overprintModule from "../../../../server/imports/pdf/overprint.ts";
import type * as repeatedModule from "../../../../server/imports/pdf/repeated-lines.ts";
import { cellsOf, EDGES, HEADER, people, tableTexts } from "./invented-list.ts";
import { makePdf } from "./make-pdf.ts";
import { readBytes } from "./read-list.ts";

/** Each silently loses text on page 2 of 3. */
const planted = vi.hoisted(() => ({ fault: "" }));

vi.mock("../../../../server/imports/pdf/lines.ts", async (original) => {
  const real = await original<typeof linesModule>();
  const toLines: typeof real.toLines = (page, words) => {
    const lines = real.toLines(page, words);
    return planted.fault === "a line is skipped" && page === 2 ? lines.toSpliced(3, 1) : lines;
  };
  return { ...real, toLines };
});
vi.mock("../../../../server/imports/pdf/overprint.ts", async (original) => {
  const real = await original<typeof overprintModule>();
  const withoutOverprint: typeof real.withoutOverprint = (run) =>
    planted.fault === "glyphs are dropped"
      ? { run: run.filter((glyph) => glyph?.text !== "W"), overprinted: [] }
      : real.withoutOverprint(run);
  return { withoutOverprint };
});
vi.mock("../../../../server/imports/pdf/row-grouping.ts", async (original) => {
  const real = await original<typeof groupingModule>();
  const groupRows: typeof real.groupRows = (table, habits) => {
    const grouped = real.groupRows(table, habits);
    const [first, second, third] = grouped.rows;
    if (table.lines[0]?.line.page !== 2) return grouped;
    if (planted.fault === "a row is skipped") return { ...grouped, rows: grouped.rows.toSpliced(1, 1) };
    if (planted.fault === "a line is in two rows") third?.lines.push(...(second?.lines ?? []));
    if (planted.fault === "a wrapped line is cut off") first?.lines.pop();
    return grouped;
  };
  return { groupRows };
});
vi.mock("../../../../server/imports/pdf/list-row.ts", async (original) => {
  const real = await original<typeof listRowModule>();
  const printedRow: typeof real.printedRow = (cells, roles) =>
    real.printedRow(cells, planted.fault === "a cell is not printed" ? roles.slice(1) : roles);
  return { ...real, printedRow };
});
vi.mock("../../../../server/imports/pdf/repeated-lines.ts", async (original) => {
  const real = await original<typeof repeatedModule>();
  const withoutRepeated: typeof real.withoutRepeated = (lines, ...rest) => {
    const result = real.withoutRepeated(lines, ...rest);
    if (planted.fault !== "a wrapped line is taken for a footer") return result;
    const wrapped = lines.filter((line) => line.text === "SELASSIE" && line.line.page === 2).slice(0, 1);
    return {
      ...result,
      lines: result.lines.filter((line) => !wrapped.includes(line)),
      furniture: [...result.furniture, ...wrapped],
    };
  };
  return { ...real, withoutRepeated };
});

afterEach(() => {
  planted.fault = "";
});

const everyone = people(12);
function pages() {
  return [0, 4, 8].map((from) => {
    const rows = everyone.slice(from, from + 4).map((person, at) => {
      const cells = cellsOf(person, from + at + 1);
      return at === 0
        ? [cells[0] ?? "", cells[1] ?? "", ["HAILE", "SELASSIE"], "QES", cells[4] ?? ""]
        : cells;
    });
    return { texts: tableTexts([HEADER.A, ...rows], { edges: EDGES.A }) };
  });
}

it.each([
  ["a line is skipped", 2, /^6 MERON DESTA BORENA AAL\d+$/],
  ["a row is skipped", 2, /^6 MERON DESTA BORENA AAL\d+$/],
  ["a line is in two rows", 2, /^6 MERON DESTA BORENA AAL\d+$/],
  ["a wrapped line is cut off", 2, /^SELASSIE$/],
  ["a wrapped line is taken for a footer", 2, /^SELASSIE$/],
  ["glyphs are dropped", 1, /^W/],
  ["a cell is not printed", 1, /^1 ABEBA HAILE/],
])("the account reports when %s, with place and text", async (fault, page, text) => {
  const bytes = await makePdf(pages());
  expect((await readBytes(bytes, "REQUEST_No.")).unaccounted).toEqual([]);
  planted.fault = fault;
  const [first] = (await readBytes(bytes, "REQUEST_No.")).unaccounted;
  expect(first?.page).toBe(page);
  expect(first?.text).toMatch(text);
  expect(first?.characters).toBeGreaterThanOrEqual(first?.text.replace(/ /g, "").length ?? 0);
});
