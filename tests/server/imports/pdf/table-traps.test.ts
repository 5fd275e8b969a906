/* oxlint-disable vitest/expect-expect -- expectPeople and readList assert, and the rule does not know them. */
import { describe, expect, it } from "vitest";
import {
  cellsOf,
  EDGES,
  HEADER,
  people,
  personAt,
  tableTexts,
  type Cell,
  type Person,
} from "./invented-list.ts";
import { gapRun, spacingRun, type Page, type Text } from "./make-pdf.ts";
import { expectPeople, plain, readList } from "./read-list.ts";

const everyone = people(12);
const rowsOf = (crowd: readonly Person[], from = 0) =>
  crowd.map((person, at) => cellsOf(person, from + at + 1));
const table = (rows: readonly (readonly Cell[])[], style: Partial<Parameters<typeof tableTexts>[1]> = {}) =>
  tableTexts([HEADER.A, ...rows], { edges: EDGES.A, ...style });

describe("wrapped cells", () => {
  const wrapped: Cell[][] = rowsOf(everyone);
  wrapped[1] = ["2", ["TIRUNESH", "DIBABA"], "GIRMA", "ASFAW", everyone[1]?.number ?? ""];
  wrapped[3] = ["4", "SELAM", ["HAILE", "SELASSIE", "TEKLE"], ["GEBRE", "HIWOT"], everyone[3]?.number ?? ""];
  wrapped[4] = ["5", "YONAS", "ALEMU", ["WOLDE", "REGASSA"], everyone[4]?.number ?? ""];
  wrapped[7] = ["8", "KEBEDE", "WORKU", "MENGESHA", ["AAL100", "0260"]];
  wrapped[11] = ["12", ["BIRUK", "W/", "MARIAM"], "TESFAYE", "DEMISSIE", everyone[11]?.number ?? ""];
  const expected = everyone.map((person) => ({ ...person }));
  expected[1] = { ...personAt(everyone, 1), given: "TIRUNESH DIBABA" };
  expected[3] = { ...personAt(everyone, 3), father: "HAILE SELASSIE TEKLE", grandfather: "GEBRE HIWOT" };
  expected[4] = { ...personAt(everyone, 4), grandfather: "WOLDE REGASSA" };
  expected[11] = { ...personAt(everyone, 11), given: "BIRUK W/MARIAM" };

  it.each([
    ["top", 5],
    ["top", 0],
    ["middle", 5],
    ["middle", 2],
    ["bottom", 5],
  ] as const)("join their row when aligned to its %s, %i points between rows", async (valign, padding) => {
    const texts = table(wrapped, { valign, padding });
    expectPeople(await readList([{ texts }]), expected);
    expectPeople(await readList([{ texts: [...texts].sort((a, b) => a.x - b.x || a.y - b.y) }]), expected);
  });

  it.each(["top", "middle"] as const)(
    "join their row over a page break when aligned to the %s",
    async (valign) => {
      const cut = wrapped.slice(0, 4);
      const pages: Page[] = [
        { texts: table(cut, { valign }) },
        { texts: table(wrapped.slice(4), { valign }) },
      ];
      expectPeople(await readList(pages), expected);
      // The last cell continues overleaf, below a header.
      const split: Page[] = [
        { texts: [...table(rowsOf(everyone.slice(0, 6))), { text: "Page 1 of 2", x: 270, y: 40 }] },
        {
          texts: [
            ...tableTexts([HEADER.A, ["", "", "", "DESTA", ""], ...rowsOf(everyone.slice(6), 6)], {
              edges: EDGES.A,
            }),
            { text: "Page 2 of 2", x: 270, y: 40 },
          ],
        },
      ];
      const longer = everyone.map((person, at) =>
        at === 5 ? { ...person, grandfather: "HAGOS DESTA" } : person,
      );
      longer[5] = { ...personAt(everyone, 5), grandfather: `${personAt(everyone, 5).grandfather} DESTA` };
      expectPeople(await readList(split), longer);
    },
  );

  it("of format B join their row in every column", async () => {
    const crowd = people(6, "B");
    const rows = crowd.map((person, at) => cellsOf(person, at + 1, "B"));
    rows[2] = ["3", ["BRPP525", "000075QX"], ["Bekele", "Demissie"], ["Dawit", "Elias"]];
    const expected = crowd.map((person, at) => (at === 2 ? { ...person, given: "DAWIT ELIAS" } : person));
    for (const valign of ["top", "middle"] as const) {
      const texts = tableTexts([HEADER.B, ...rows], { edges: EDGES.B, valign });
      expectPeople(await readList([{ texts }], "Application Number"), expected);
    }
  });
});

describe("columns", () => {
  it("keep names of four words in their cells", async () => {
    const crowd = everyone.map((person, at) =>
      at % 2 === 0
        ? { ...person, given: "WELETE GEBRE EL AB", father: "HAILE SELASSIE", grandfather: "G/ MICHAEL" }
        : person,
    );
    const expected = crowd.map((person) => ({ ...person, grandfather: person.grandfather }));
    expectPeople(
      await readList([{ texts: table(rowsOf(crowd), { edges: [30, 60, 190, 320, 450] }) }]),
      expected,
    );
  });

  it.each(["right", "centre"] as const)(
    "aligned to the %s are recognised by the gutters between them",
    async (align) => {
      const edges = align === "right" ? [60, 190, 310, 430, 550] : [50, 130, 250, 370, 500];
      const crowd = everyone.map((person, at) =>
        at % 4 === 0 ? { ...person, father: "HAILE SELASSIE" } : person,
      );
      const texts = table(rowsOf(crowd), { edges, align: [align, align, align, align, align] });
      expectPeople(await readList([{ texts }]), crowd);
    },
  );

  it("aligned to the centre are not edges, even with equally long names", async () => {
    const crowd = everyone.map((person, at) => ({
      ...person,
      father: at % 3 === 2 ? "WOLDEGIORGIS" : "GIRMA",
    }));
    const texts = table(rowsOf(crowd), {
      edges: [50, 130, 250, 370, 500],
      align: ["centre", "centre", "centre", "centre", "centre"],
    });
    expectPeople(await readList([{ texts }]), crowd);
  });

  it("with a centred header over left-aligned cells follow the cells", async () => {
    const texts = [
      ...tableTexts([HEADER.A], { edges: [50, 140, 260, 385, 500], align: Array(5).fill("centre") }),
      ...tableTexts(rowsOf(everyone), { edges: EDGES.A, top: 760 }),
    ];
    expectPeople(await readList([{ texts }]), everyone);
  });

  it("whose texts nearly touch are split where a cell was placed", async () => {
    // Courier: 0.6 of the size wide, so the father's name begins 0.4 points after the given name.
    const joined = everyone.map((person) => ({ ...person, given: "MULUKENA" }));
    const texts = tableTexts([HEADER.A, ...rowsOf(joined)], {
      edges: [40, 51.2, 94.8, 200, 300],
      text: { font: "mono" },
    });
    const spread = texts.map((text, at) =>
      at < 5 ? { ...text, x: [40, 51.2, 94.8, 200, 300][at] ?? 0, size: 4 } : text,
    );
    expectPeople(await readList([{ texts: spread }]), joined);
  });

  it.each([
    ["kerning", gapRun],
    ["spacing", spacingRun],
  ])("made by %s within one run are recognised", async (_, run) => {
    const rows = [HEADER.A, ...rowsOf(everyone)] as string[][];
    const extra = rows.flatMap((row, at) => run(row, EDGES.A, 780 - at * 14));
    expectPeople(await readList([{ texts: [], extra, extraTexts: rows.flat() }]), everyone);
  });

  it("in typewriter lines are split where a full cell touches the next", async () => {
    // Padded with blanks; "MULUKENA" fills its eight places.
    const crowd = everyone.map((person, at) => (at % 4 === 2 ? { ...person, given: "MULUKENA" } : person));
    const widths = [4, 8, 12, 12, 12];
    const lines = [["No.", "NAME", "F. NAME", "G.F. NAME", "REQUEST_No."], ...(rowsOf(crowd) as string[][])];
    const texts = lines.map((cells, at): Text => ({
      text: cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(""),
      x: 40,
      y: 780 - at * 12,
      font: "mono",
    }));
    expectPeople(await readList([{ texts }]), crowd);
  });

  it("that cannot be separated give a rejected row, not a wrong name", async () => {
    const rows: Cell[][] = rowsOf(everyone);
    rows[3] = ["4", "SELAMAWITGEBREMESKEL", "", "HAGOS", personAt(everyone, 3).number];
    const list = await readList([{ texts: table(rows, { edges: [40, 80, 160, 320, 450] }) }]);
    expect(list.rows.filter((row) => row.state === "rejected").map((row) => row.reason?.code)).toEqual([
      "run_together",
    ]);
  });

  it("of a page without a header are those of the page before, with its offset", async () => {
    const pages: Page[] = [
      { texts: table(rowsOf(everyone.slice(0, 5))) },
      { texts: tableTexts(rowsOf(everyone.slice(5, 9), 5), { edges: EDGES.A, dx: 60, dy: 20 }) },
      { texts: tableTexts(rowsOf(everyone.slice(9), 9), { edges: EDGES.A, dx: -30 }) },
    ];
    expectPeople(await readList(pages), everyone);
  });

  it("of a list without any header are recognised by content, in both formats", async () => {
    const title: Text = { text: "LIST OF PRINTED PASSPORTS", x: 200, y: 810 };
    const a = await readList([{ texts: [title, ...tableTexts(rowsOf(everyone), { edges: EDGES.A })] }], "1");
    expect(a.format).toBe("A");
    expectPeople(a, everyone);
    const crowd = people(12, "B");
    const rows = crowd.map((person, at) => cellsOf(person, at + 1, "B"));
    const b = await readList(
      [{ texts: [title, ...tableTexts(rows, { edges: EDGES.B })] }],
      "PRINTED passports",
    );
    expect(b.format).toBe("B");
    expectPeople(b, crowd);
  });
});

describe("furniture", () => {
  it("a header on every page, or only on the first, is no row and is counted", async () => {
    const page = (from: number, header: boolean): Page => ({
      texts: [
        ...(header ? table([]) : []),
        ...tableTexts(rowsOf(everyone.slice(from, from + 4), from), { edges: EDGES.A, top: 764 }),
      ],
    });
    const repeated = await readList([page(0, true), page(4, true), page(8, true)]);
    expectPeople(repeated, everyone);
    expect(repeated.furniture.filter((one) => one.kind === "header")).toHaveLength(2);
    expectPeople(await readList([page(0, true), page(4, false), page(8, false)]), everyone);
  });

  it("a wrapped header is found, also with a marker inside", async () => {
    const header: Cell[] = ["No.", "NAME", ["F.", "NAME"], ["G.F.", "NAME"], ["REQUEST_", "No."]];
    for (const valign of ["top", "middle", "bottom"] as const) {
      const texts = tableTexts([header, ...rowsOf(everyone)], { edges: EDGES.A, valign });
      expectPeople(await readList([{ texts }]), everyone);
    }
    const crowd = people(5, "B");
    const headerB: Cell[] = [
      "No.",
      ["Application", "Number"],
      ["Applicant's", "Surname"],
      ["Applicant's", "Givenname"],
    ];
    const texts = tableTexts([headerB, ...crowd.map((person, at) => cellsOf(person, at + 1, "B"))], {
      edges: EDGES.B,
    });
    expectPeople(await readList([{ texts }], "application number"), crowd);
  });

  it.each([
    "Page 1 of 1",
    "- 3 -",
    "3 / 9",
    "14/09/2026",
    "Printed on 14 September 2026 10:22",
    "https://lists.example/printed",
    "ገጽ 3",
    "Immigration and Citizenship Service",
    "REF 2026/118 B",
    "CONFIDENTIAL",
  ])("the footer %j does not join the last row", async (text) => {
    const footer = text.startsWith("ገጽ") ? "Page 3" : text;
    const rows = table(rowsOf(everyone));
    const lowest = Math.min(...rows.map((one) => one.y));
    for (const x of [40, 80, 200, 270, 450]) {
      // The line is as close as a wrapped one, then at the page's foot.
      for (const y of [lowest - 11, 30]) {
        // Letters where a wrapped name could be are only recognised by repeating on every page.
        if (/^[A-Za-z ]+$/.test(footer) && y !== 30 && x !== 40 && x !== 270) continue;
        const list = await readList([{ texts: [...rows, { text: footer, x, y }] }]);
        expectPeople(list, everyone);
        expect(list.furniture.map((one) => [one.kind, one.text])).toEqual([["footer", footer]]);
      }
    }
  });

  it("a footer that looks like a name is recognised by repeating on every page", async () => {
    const page = (from: number): Page => ({
      texts: [
        ...table(rowsOf(everyone.slice(from, from + 4), from)),
        { text: "CONFIDENTIAL", x: 80, y: 780 - 4 * 16 - 11 },
      ],
    });
    const list = await readList([page(0), page(4), page(8)]);
    expectPeople(list, everyone);
    expect(list.furniture.filter((one) => one.kind === "footer")).toHaveLength(3);
  });

  it("a page number beside the last row does not join its number", async () => {
    const rows = table(rowsOf(everyone));
    const lowest = Math.min(...rows.map((one) => one.y));
    const list = await readList([{ texts: [...rows, { text: "7", x: 560, y: lowest }] }]);
    expectPeople(list, everyone);
    expect(list.furniture.map((one) => [one.kind, one.text])).toEqual([["footer", "7"]]);
  });

  it("a stamp across the page is no part of the rows under it", async () => {
    const stamp: Text = { text: "SAMPLE INVENTED", x: 150, y: 500, size: 48, turn: 45 };
    const list = await readList([{ texts: [...table(rowsOf(everyone)), stamp] }]);
    expectPeople(list, everyone);
    expect(list.furniture.map((one) => [one.kind, one.text])).toEqual([["stamp", "SAMPLE INVENTED"]]);
  });

  it("rows with only a row number are counted as blank", async () => {
    const rows = rowsOf(everyone.slice(0, 3));
    const list = await readList([{ texts: table([...rows, ["4", "", "", "", ""], ["5", "", "", "", ""]]) }]);
    expectPeople(list, everyone.slice(0, 3));
    expect(list.furniture.map((one) => [one.kind, one.text])).toEqual([
      ["blank", "4"],
      ["blank", "5"],
    ]);
  });

  it("empty rows and blank lines are ignored", async () => {
    const rows: Cell[][] = rowsOf(everyone);
    rows.splice(3, 0, ["", "", "", "", ""]);
    rows.splice(7, 0, [" ", "  ", " ", "", "   "]);
    expectPeople(await readList([{ texts: table(rows) }]), everyone);
  });
});

describe("the marker", () => {
  const cover: Text[] = [
    { text: "SAMPLE - ALL NAMES AND NUMBERS ARE INVENTED", x: 150, y: 820 },
    {
      text: "Lists with No. Application Number Applicant's Surname Applicant's Givenname come next year.",
      x: 60,
      y: 806,
    },
    { text: "Branch: Adama", x: 60, y: 793 },
  ];

  it("ignores a cover line that names the other format", async () => {
    const list = await readList([{ texts: [...cover, ...table(rowsOf(everyone))] }]);
    expect(list.format).toBe("A");
    expect(list.cover.slice(0, 3)).toEqual(cover.map((text) => text.text));
    expectPeople(list, everyone);
  });

  it("ignores a footnote that names the other format", async () => {
    const text = cover[1]?.text ?? "";
    const list = await readList([{ texts: [...table(rowsOf(everyone)), { text, x: 60, y: 60 }] }]);
    expect(list.format).toBe("A");
    expectPeople(list, everyone);
    expect(list.furniture.map((one) => [one.kind, one.text])).toEqual([["footer", text]]);
  });

  it("may be on the cover: all lines up to the table are cover then", async () => {
    const crowd = people(12, "B");
    const rows = crowd.map((person, at) => cellsOf(person, at + 1, "B"));
    const list = await readList(
      [{ texts: [...cover, ...tableTexts([HEADER.B, ...rows], { edges: EDGES.B, top: 770 })] }],
      "Application Number",
    );
    expect(list.format).toBe("B");
    expectPeople(list, crowd);
    const onCover = await readList([{ texts: cover }, { texts: table(rowsOf(everyone)) }], "invented");
    expectPeople(onCover, everyone);
    expect(onCover.cover).toContain("Branch: Adama");
  });

  it.each(["request_no.", "Request No", "REQUEST  NO.", "f. name", "G.F.NAME"])(
    "is found however it is typed: %s",
    async (text) => {
      expectPeople(await readList([{ texts: [...cover, ...table(rowsOf(everyone))] }], text), everyone);
    },
  );

  it.each([3, 4, 6])("as a whole number skips that many lines: %i", async (count) => {
    const list = await readList([{ texts: [...cover, ...table(rowsOf(everyone))] }], String(count));
    expectPeople(list, everyone.slice(Math.max(0, count - 4)));
  });
});

describe("request numbers", () => {
  it("with spaces, hyphens or in lower case are normalised", async () => {
    const rows = rowsOf(everyone);
    const [a, b, c, d] = everyone.map((person) => person.number);
    const write = (at: number, number: string) => rows[at]?.splice(4, 1, number);
    write(0, `${a?.slice(0, 3)} ${a?.slice(3, 6)} ${a?.slice(6)}`);
    write(1, `${b?.slice(0, 3)}-${b?.slice(3)}`);
    write(2, c?.toLowerCase() ?? "");
    write(3, `${d?.slice(0, 3)} - ${d?.slice(3)}`.toLowerCase());
    expectPeople(await readList([{ texts: table(rows) }]), everyone);
  });

  it("that occur twice count once: the first wins and the others refer to it", async () => {
    const rows = rowsOf(everyone);
    rows[5] = ["6", "OTHER", "NAME", "ENTIRELY", personAt(everyone, 1).number.toLowerCase()];
    rows[9] = ["10", "THIRD", "NAME", "ENTIRELY", personAt(everyone, 1).number];
    const list = await readList([{ texts: table(rows.slice(0, 8)) }, { texts: table(rows.slice(8)) }]);
    expect(list.rows.map((row) => row.state)).toEqual(
      rows.map((_, at) => (at === 5 || at === 9 ? "duplicate" : "accepted")),
    );
    expect(list.rows[1]).toMatchObject({ firstName: "Tirunesh", state: "accepted" });
    expect(list.rows[9]?.reason).toEqual({ code: "same_number", values: { page: "1", line: "3" } });
  });

  it("missing or malformed give rejected rows with page, line, text and reason", async () => {
    const rows: Cell[][] = rowsOf(everyone);
    rows[2] = ["3", "DAWIT", "BEKELE", "DEMISSIE", ""];
    rows[4] = ["5", "YONAS", "ALEMU", "REGASSA", "AAL12"];
    rows[6] = ["7", "", "", "", personAt(everyone, 6).number];
    rows[8] = ["9", "LEMLEM", "", "", personAt(everyone, 8).number];
    const list = await readList([{ texts: table(rows) }]);
    expect(
      list.rows
        .filter((row) => row.state === "rejected")
        .map((row) => [row.page, row.line, row.text, row.reason]),
    ).toEqual([
      [1, 4, "3 | DAWIT | BEKELE | DEMISSIE", { code: "no_number", values: {} }],
      [1, 6, "5 | YONAS | ALEMU | REGASSA | AAL12", { code: "bad_number", values: { number: "AAL12" } }],
      [1, 8, `7 | ${personAt(everyone, 6).number}`, { code: "no_name", values: {} }],
      [1, 10, `9 | LEMLEM | ${personAt(everyone, 8).number}`, { code: "no_father", values: {} }],
    ]);
    // Readable parts prefill manual entry.
    expect(list.rows[2]).toMatchObject({ firstName: "Dawit", middleName: "Bekele", lastName: "Demissie" });
    expect(list.rows[8]).toMatchObject({ firstName: "Lemlem", middleName: null, lastName: null });
    expect(list.rows.map((row) => row.seq)).toEqual(rows.map((_, at) => at + 1));
    expect(list.rows).toHaveLength(12);
  });

  it("with only one further name take it as the last name", async () => {
    const rows: Cell[][] = rowsOf(everyone);
    rows[2] = ["3", "DAWIT", "BEKELE", "", personAt(everyone, 2).number];
    const list = await readList([{ texts: table(rows) }]);
    expect(list.rows[2]).toMatchObject({
      firstName: "Dawit",
      middleName: null,
      lastName: "Bekele",
      state: "accepted",
    });
  });

  it("without a row number still begin a row", async () => {
    const rows: Cell[][] = rowsOf(everyone).map((row, at) => (at % 3 === 1 ? ["", ...row.slice(1)] : row));
    expectPeople(await readList([{ texts: table(rows) }]), everyone);
  });
});

it("text between rows that belongs to none is rejected, not joined or dropped", async () => {
  const texts = table(rowsOf(everyone), { padding: 16 });
  const list = await readList([
    { texts: [...texts, { text: "CONTINUED FROM THE LIST OF AUGUST", x: 150, y: 780 - 27 * 4 + 10 }] },
  ]);
  expect(list.rows.filter((row) => row.state === "rejected").map((row) => row.text)).toEqual([
    "CONTINUED FROM THE LIST OF AUGUST",
  ]);
  expect(list.rows.filter((row) => row.state === "accepted").map(plain)).toHaveLength(12);
});
