/* oxlint-disable vitest/expect-expect -- expectVerdicts and expectPeople assert, and the rule does not know them. */
import { expect, it } from "vitest";
import { cellsOf, EDGES, HEADER, people, personAt, tableTexts, type Cell } from "./invented-list.ts";
import type { Page, Text } from "./make-pdf.ts";
import { expectPeople, readList, type ReadList } from "./read-list.ts";

/** Ambiguous rows are rejected with their text; names are never mixed between rows or reordered. */
const everyone = people(6);
const rows: Cell[][] = everyone.map((person, at) => cellsOf(person, at + 1));
const style = { edges: EDGES.A };
const table = (body: readonly (readonly Cell[])[], header: readonly Cell[] = HEADER.A) =>
  tableTexts([header, ...body], style);
const changed = (at: number, row: readonly Cell[]) => rows.with(at, [...row]);

/** `1 accepted`, `2 unclear`. */
function verdicts({ rows: read }: ReadList): string[] {
  return read.map((row) => `${row.text.split(" ")[0] ?? ""} ${row.reason?.code ?? row.state}`).sort();
}
/** Accepted unless given. */
function expectVerdicts(list: ReadList, odd: Record<number, string>): void {
  const wanted = everyone.map((_, at) => `${at + 1} ${odd[at + 1] ?? "accepted"}`);
  expect(verdicts(list)).toEqual(wanted);
}
const all = (code: string) => Object.fromEntries(everyone.map((_, at) => [at + 1, code]));

/** A list needs an accepted row: page 1 has two. */
async function readAfterPlain(page: Page): Promise<ReadList> {
  const plain = people(8)
    .slice(6)
    .map((person, at) => cellsOf(person, at + 7));
  const list = await readList([{ texts: table(plain) }, page]);
  return { ...list, rows: list.rows.filter((row) => row.page === 2) };
}

it.each<[string, Cell[], (row: Cell[]) => Cell[], readonly number[]]>([
  ["names in another order", ["No.", "F. NAME", "NAME", "G.F. NAME", "REQUEST_No."], (row) => row, EDGES.A],
  [
    "the number first",
    ["No.", "REQUEST_No.", "NAME", "F. NAME", "G.F. NAME"],
    ([no = "", a = "", b = "", c = "", number = ""]) => [no, number, a, b, c],
    EDGES.A,
  ],
  [
    "one column more",
    ["No.", "NAME", "F. NAME", "G.F. NAME", "SEX", "REQUEST_No."],
    ([no = "", a = "", b = "", c = "", number = ""]) => [no, a, b, c, "M", number],
    [40, 80, 180, 280, 390, 450],
  ],
])("a header with %s is not read as the usual one", async (_, header, turn, edges) => {
  const texts = tableTexts([header, ...rows.map(turn)], { edges });
  expectVerdicts(await readAfterPlain({ texts }), all("columns"));
});

it("surname and given name in reverse order are not swapped", async () => {
  const crowd = people(4, "B");
  const usual = crowd.map((person, at) => cellsOf(person, at + 1, "B"));
  const swapped = usual.map(([no = "", number = "", surname = "", given = ""]) => [
    no,
    number,
    given,
    surname,
  ]);
  const header = ["No.", "Application Number", "Applicant's Givenname", "Applicant's Surname"];
  const page = (head: readonly Cell[], body: Cell[][]): Page => ({
    texts: tableTexts([head, ...body], { edges: EDGES.B }),
  });
  const list = await readList(
    [page(HEADER.B, usual.slice(0, 2)), page(header, swapped.slice(2)), page(HEADER.B, usual.slice(2))],
    "Application Number",
  );
  expect(verdicts(list)).toEqual([
    "1 accepted",
    "2 accepted",
    "3 accepted",
    "3 columns",
    "4 accepted",
    "4 columns",
  ]);
});

it("a second table in another order on the page is refused, the first is read", async () => {
  const second = tableTexts([["No.", "F. NAME", "NAME", "G.F. NAME", "REQUEST_No."], ...rows.slice(3)], {
    edges: EDGES.A,
    top: 680,
  });
  const list = await readList([{ texts: [...table(rows.slice(0, 3)), ...second] }]);
  expectVerdicts(list, { 4: "columns", 5: "columns", 6: "columns" });
});

it.each(["No.|First Name|Middle Name|Last Name|Request No", "S/N|Name|Father|Grand Father|Tracking Code"])(
  "the header %s means the usual order",
  async (header) => {
    expectPeople(await readList([{ texts: table(rows, header.split("|")) }], "Name"), everyone);
  },
);

it("a row beside the table is refused, not ignored as margin", async () => {
  const beside = tableTexts(rows.slice(5), { edges: [310, 325, 380, 440, 510], size: 6, top: 748 });
  const texts = [
    ...tableTexts([HEADER.A, ...rows.slice(0, 5)], { edges: [10, 25, 80, 140, 210], size: 6 }),
    ...beside,
  ];
  expectVerdicts(await readList([{ texts }]), { 6: "no_row" });
});

it.each([0, 3])("two rows on one line, %i points apart, are not mixed", async (dx) => {
  const over = tableTexts(rows.slice(5), { edges: EDGES.A, top: 780 - 16 * 3, dx });
  const list = await readList([{ texts: [...table(rows.slice(0, 5)), ...over] }]);
  expect(list.rows.map((row) => row.reason?.code ?? row.state)).toEqual([
    "accepted",
    "accepted",
    "run_together",
    "accepted",
    "accepted",
  ]);
});

it.each([9, 30])("a stamp of %i points over a name is not read as part of it", async (size) => {
  const stamp: Text = { text: "APPROVED", x: 205, y: 780 - 16 * 3 + 2, size };
  expectVerdicts(await readList([{ texts: [...table(rows), stamp] }]), { 3: "run_together" });
});

it("a row without its numbers is not taken as wrapped text of the row above", async () => {
  const nameless: Cell[] = ["", "DAWIT", "BEKELE", "DEMISSIE", ""];
  const within = await readList([{ texts: table(changed(2, nameless)) }]);
  expect(verdicts(within)).toEqual(["1 accepted", "2 unclear", "4 accepted", "5 accepted", "6 accepted"]);
  const last = await readList([{ texts: table(changed(5, nameless)) }]);
  expect(verdicts(last)).toEqual(["1 accepted", "2 accepted", "3 accepted", "4 accepted", "5 unclear"]);
  for (const header of [true, false]) {
    const body = [nameless, ...rows.slice(3)];
    const overleaf = { texts: header ? table(body) : tableTexts(body, style) };
    expectVerdicts(await readList([{ texts: table(rows.slice(0, 3)) }, overleaf]), { 3: "unclear" });
  }
});

it.each([145, 140, 320 - 190])("a name that runs into an empty column at %i is not split", async (edge) => {
  const row: Cell[] = ["3", "GEBRE MESKEL KIDANE", "", "DEMISSIE", personAt(everyone, 2).number];
  const texts = tableTexts([HEADER.A, ...changed(2, row)], { edges: [40, 80, edge, 320, 450] });
  expectVerdicts(await readList([{ texts }]), { 3: "run_together" });
});

it("a word beside the request number is not read as part of it", async () => {
  const word: Text = { text: "OK", x: 520, y: 780 - 16 * 2, size: 9 };
  expectVerdicts(await readList([{ texts: [...table(rows), word] }]), { 2: "unclear" });
});

it("names with impossible characters are refused: their font may lack a ToUnicode map", async () => {
  const signs = rows.map(([no = "", , ...rest], at) => [
    no,
    ["ABEBA", "A#E#A", "7,581", "Wolde\\", "??", "W/RO O'NEIL-A."][at] ?? "",
    ...rest,
  ]);
  expectVerdicts(await readList([{ texts: table(signs) }]), {
    2: "unclear",
    3: "digit",
    4: "unclear",
    5: "unclear",
  });
});

it.each(["BEKELE", "office"])("rows above the marker %s are reported", async (marker) => {
  const foot: Text = { text: "Ask at the office", x: 60, y: 780 - 16 * 3 - 40 };
  const pages = [{ texts: [...table(rows.slice(0, 3)), foot] }, { texts: table(rows.slice(3)) }];
  const list = await readList(pages, marker);
  expectVerdicts(list, { 1: "no_row", 2: "no_row", 3: "no_row" });
});

it("one or two rows without a header are not split into columns by chance", async () => {
  const title: Text = { text: "LIST OF PASSPORTS", x: 200, y: 810 };
  const two = [
    ["1", "HAILE SELASSIE", "BEKELE", "DEMISSIE", "AAL1000001"],
    ["2", "HAILE MARIAM", "BEKELE", "DEMISSIE", "AAL1000002"],
  ];
  const read = (body: Cell[][]) => readList([{ texts: [title, ...tableTexts(body, style)] }], "passports");
  await expect(read(two.slice(0, 1))).rejects.toThrow("no_rows");
  await expect(read(two)).rejects.toThrow("no_rows");
  expectPeople(await read(rows.slice(0, 1)), everyone.slice(0, 1));
});

it.each([[[2]], [[3]], [[0]]])(
  "names stay in place when columns %j are empty on a whole page",
  async (empty) => {
    const gaps = rows.slice(3).map((row) => row.map((cell, column) => (empty.includes(column) ? "" : cell)));
    for (const header of [true, false]) {
      const second = header ? table(gaps) : tableTexts(gaps, style);
      const list = await readList([{ texts: table(rows.slice(0, 3)) }, { texts: second }]);
      expect(list.rows.map((row) => [row.state, row.firstName, row.lastName])).toEqual(
        everyone.map((person, at) => [
          "accepted",
          title(person.given),
          title(at >= 3 && empty.includes(3) ? person.father : person.grandfather),
        ]),
      );
    }
  },
);

function title(name: string): string {
  return name.charAt(0) + name.slice(1).toLowerCase();
}

it("rows printed sideways are reported one by one", async () => {
  const turned = tableTexts(rows.slice(4), style).map((text): Text => ({
    ...text,
    x: 560 - (text.y - 700) / 3,
    y: text.x,
    turn: 90,
  }));
  const list = await readList([{ texts: [...table(rows.slice(0, 4)), ...turned] }]);
  expectVerdicts(list, { 5: "no_row", 6: "no_row" });
});

it.each([
  ["tiny", { edges: [10, 14, 26, 38, 52], size: 1, leading: 1.2, padding: 0.5, top: 800 }],
  ["of 24 points", { edges: [5, 40, 180, 330, 455], size: 18, leading: 24 }],
])("type that is %s is read", async (_, odd) => {
  const texts = tableTexts([HEADER.A, ...rows], odd).map((text) =>
    text.y > 779.9 && odd.size > 9 ? { ...text, size: 9 } : text,
  );
  expectPeople(await readList([{ texts }]), everyone);
});

it("a row split by the page break is refused in both parts", async () => {
  const cut = (columns: number[]) => (rows[2] ?? []).map((cell, at) => (columns.includes(at) ? cell : ""));
  const list = await readList([
    { texts: table([...rows.slice(0, 2), cut([0, 1, 2, 3])]) },
    { texts: table([cut([4]), ...rows.slice(3)]) },
  ]);
  expect(list.rows.flatMap((row) => row.reason?.code ?? [])).toEqual(["no_number", "no_name"]);
  expect(list.rows).toHaveLength(7);
});

it("the second half of a number at the same place of adjacent pages is no footer", async () => {
  const crowd = people(8, "B");
  const page = (from: number): Page => {
    const body: Cell[][] = crowd
      .slice(from, from + 4)
      .map((person, at) => cellsOf(person, from + at + 1, "B"));
    const number = personAt(crowd, from).number;
    body[0] = (body[0] ?? []).with(1, [number.slice(0, 11), number.slice(11)]);
    return { texts: tableTexts([HEADER.B, ...body], { edges: EDGES.B, valign: "middle", padding: 7 }) };
  };
  expectPeople(await readList([page(0), page(4)], "Application Number"), crowd);
});

it("half a number is refused when its other half is right below the table", async () => {
  const number = personAt(everyone, 5).number;
  const body = changed(5, ["6", "MERON", "DESTA", "BORENA", [number.slice(0, 6), number.slice(6)]]);
  const edges = [60, 190, 310, 430, 550];
  const align = edges.map(() => "right" as const);
  const texts = tableTexts([HEADER.A, ...body], { edges, align, valign: "middle", padding: 3 });
  const list = await readList([{ texts }]);
  const last = list.rows.at(-1);
  expect(last?.state === "rejected" || last?.requestNumber === number).toBe(true);
});
