import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EMPTY_GRID,
  filled,
  gridOf,
  tableOf,
  withSize,
  tableAt,
  writeTable,
} from "../../../../src/admin/articles/table/markdown-table.ts";
import { readCells } from "../../../../src/admin/articles/table/use-table.tsx";

describe("a table of an article's Markdown", () => {
  const table = "| Branch | Lists |\n| :--- | ---: |\n| Adama | 12 |";

  it("is found around the caret, with its place, and only there", () => {
    const text = `Before it.\n\n${table}\n\nAfter it.`;
    const start = text.indexOf("| Branch");
    const found = {
      align: ["left", "right"],
      rows: [
        ["Branch", "Lists"],
        ["Adama", "12"],
      ],
      start,
      end: start + table.length,
    };
    for (const place of [start, text.indexOf("---"), text.indexOf("Adama"), start + table.length])
      expect(tableAt(text, place)).toEqual(found);
    for (const place of [0, start - 1, text.indexOf("After")]) expect(tableAt(text, place)).toBeNull();
  });

  it("is none inside code, nor without its line of dashes", () => {
    expect(tableAt("```\n| a |\n| --- |\n```", 8)).toBeNull();
    expect(tableAt("a | b\nc | d", 2)).toBeNull();
    expect(tableAt("a | b\n---\nc", 2)).toBeNull();
  });

  it("begins below text that stands right above it and ends at a heading", () => {
    const text = "Text above\n| a | b |\n| --- | --- |\n| c | d |\n# Heading";
    expect(tableAt(text, 3)).toBeNull();
    expect(tableAt(text, 15)).toMatchObject({ start: 11, end: text.indexOf("\n#") });
  });

  it("is read as it was written, with bars and backslashes in cells", () => {
    const cell = fc.stringMatching(/^[ab |*ሰ`-]{0,6}$/u).map((text) => text.replace(/\s+/g, " ").trim());
    const row = fc.array(cell, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const written = writeTable({ align: [null, "center"], rows });
        expect(tableAt(`x\n\n${written}`, 4)).toMatchObject({ rows, align: [null, "center"] });
      }),
    );
  });
});

describe("a table as cells", () => {
  it("keeps what stands outside of a smaller size", () => {
    const grid = filled(EMPTY_GRID, 1, 1, [["a", "b"], ["c"]]);
    expect(grid).toMatchObject({ rows: 2, columns: 3 });
    const smaller = withSize(grid, { columns: 1 });
    expect(tableOf(smaller).rows).toEqual([[""], [""], [""]]);
    expect(tableOf(withSize(smaller, { columns: 3 })).rows[1]).toEqual(["", "a", "b"]);
    expect(withSize(grid, { rows: Number.NaN }).rows).toBe(1);
    expect(withSize(grid, { rows: 100_000 }).rows).toBe(200);
  });

  it("without a header row has an empty one, as Markdown wants it", () => {
    const grid = {
      ...filled(EMPTY_GRID, 0, 0, [
        ["A", "B"],
        ["1", "2"],
      ]),
      hasHeader: false,
      rows: 1,
    };
    expect(writeTable(tableOf(grid))).toBe("|  |  |\n| --- | --- |\n| 1 | 2 |");
    expect(
      gridOf({
        align: [],
        rows: [
          ["", ""],
          ["1", "2"],
        ],
      }),
    ).toMatchObject({ hasHeader: false, rows: 1, columns: 2 });
  });

  it("takes what a spreadsheet copies", () => {
    expect(readCells('a\tb\r\n"two\nlines"\t"say ""hi"""\r\n\tc\r\n')).toEqual([
      ["a", "b"],
      ["two lines", 'say "hi"'],
      ["", "c"],
    ]);
    expect(readCells('5" pipe\tx')).toEqual([['5" pipe', "x"]]);
  });
});
