import type { Page, Text } from "./make-pdf.ts";

export type Person = { number: string; given: string; father: string; grandfather: string };

const GIVEN = [
  "ABEBA",
  "TIRUNESH",
  "DAWIT",
  "SELAM",
  "YONAS",
  "MERON",
  "HIRUT",
  "KEBEDE",
  "LEMLEM",
  "SAMUEL",
  "ZEWDITU",
  "BIRUK",
];
const FATHER = [
  "TESFAYE",
  "GIRMA",
  "BEKELE",
  "MULUGETA",
  "ALEMU",
  "DESTA",
  "KASSA",
  "WORKU",
  "NEGASH",
  "TADESSE",
  "FIKRU",
];
const GRANDFATHER = [
  "LEMMA",
  "ASFAW",
  "DEMISSIE",
  "HAGOS",
  "REGASSA",
  "BORENA",
  "WAKO",
  "MENGESHA",
  "SHIFERAW",
];

export function people(count: number, format: "A" | "B" = "A"): Person[] {
  return Array.from({ length: count }, (_, at) => ({
    number:
      format === "A"
        ? `AAL${String(1_000_001 + at * 37).padStart(7, "0")}`
        : `BRPP52${String(5_000_001 + at * 37).padStart(7, "0")}QX`,
    given: GIVEN[at % GIVEN.length] ?? "",
    father: FATHER[at % FATHER.length] ?? "",
    grandfather: GRANDFATHER[at % GRANDFATHER.length] ?? "",
  }));
}

export function personAt(everyone: readonly Person[], at: number): Person {
  const person = everyone[at];
  if (person === undefined) throw new Error(`There is nobody at ${at}.`);
  return person;
}

export const HEADER = {
  A: ["No.", "NAME", "F. NAME", "G.F. NAME", "REQUEST_No."],
  B: ["No.", "Application Number", "Applicant's Surname", "Applicant's Givenname"],
} as const;

export const EDGES = { A: [40, 80, 200, 320, 450], B: [40, 90, 230, 420] } as const;

/** Several lines when wrapped. */
export type Cell = string | readonly string[];

export function cellsOf(person: Person, no: number, format: "A" | "B" = "A"): Cell[] {
  return format === "A"
    ? [String(no), person.given, person.father, person.grandfather, person.number]
    : [String(no), person.number, title(`${person.father} ${person.grandfather}`), title(person.given)];
}

function title(text: string): string {
  return text.toLowerCase().replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
}

export type TableStyle = {
  edges: readonly number[];
  top?: number;
  /** Extra space between rows. */
  padding?: number;
  leading?: number;
  size?: number;
  valign?: "top" | "middle" | "bottom";
  align?: readonly ("left" | "right" | "centre")[];
  /** Page offset. */
  dx?: number;
  dy?: number;
  text?: Partial<Text>;
};

/** Returns the next row's y as well. */
export function tableTexts(rows: readonly (readonly Cell[])[], style: TableStyle): Text[] {
  const { padding = 5, leading = 11, size = 9, valign = "top", dx = 0, dy = 0 } = style;
  let top = (style.top ?? 780) + dy;
  const texts: Text[] = [];
  for (const cells of rows) {
    const height = Math.max(1, ...cells.map((cell) => linesOf(cell).length));
    cells.forEach((cell, column) => {
      const lines = linesOf(cell);
      const spare = { top: 0, middle: (height - lines.length) / 2, bottom: height - lines.length }[valign];
      lines.forEach((text, at) => {
        if (text === "") return;
        texts.push({
          text,
          x: (style.edges[column] ?? 0) + dx,
          y: top - (spare + at) * leading,
          size,
          align: style.align?.[column] ?? "left",
          ...style.text,
        });
      });
    });
    top -= height * leading + padding;
  }
  return texts;
}

function linesOf(cell: Cell): readonly string[] {
  return typeof cell === "string" ? [cell] : cell;
}

/** `count` people, 40 a page, header on each. */
export function plainList(count: number, format: "A" | "B" = "A", rowsPerPage = 40): Page[] {
  const everyone = people(count, format);
  const pages: Page[] = [];
  for (let from = 0; from < count; from += rowsPerPage) {
    const rows = everyone
      .slice(from, from + rowsPerPage)
      .map((person, at) => cellsOf(person, from + at + 1, format));
    const number = pages.length + 1;
    pages.push({
      texts: [
        ...tableTexts([HEADER[format], ...rows], { edges: EDGES[format] }),
        { text: `Page ${number} of ${Math.ceil(count / rowsPerPage)}`, x: 270, y: 30, size: 8 },
      ],
    });
  }
  return pages;
}
