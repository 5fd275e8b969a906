import * as fc from "fast-check";
import type { ColumnRole } from "#domain/imports/list-columns.ts";
import { ethiopicPdf } from "./ethiopic-pdf.ts";
import { people, tableTexts, type Cell, type Person } from "./invented-list.ts";
import { makePdf, type Page, type Text } from "./make-pdf.ts";

/** `named`: a person must say what the columns hold. */
type Kind = { columns: ColumnRole[]; header: string[]; edges: number[]; named: boolean; amharic?: boolean };

const EDGES = [40, 80, 200, 320, 450];
const AMHARIC = { no: "ተ.ቁ", given: "ስም", father: "የአባት ስም", grandfather: "የአያት ስም", number: "የማመልከቻ ቁጥር" };

const USUAL: Pick<Kind, "columns" | "header"> = {
  columns: ["no", "given", "father", "grandfather", "number"],
  header: ["No.", "NAME", "F. NAME", "G.F. NAME", "REQUEST_No."],
};
const FATHER_FIRST: Pick<Kind, "columns" | "header"> = {
  columns: ["no", "father", "given", "grandfather", "number"],
  header: ["No.", "F. NAME", "NAME", "G.F. NAME", "REQUEST_No."],
};
/** Edges of the left one of two tables side by side. */
const LEFT_EDGES = [15, 35, 95, 155, 225];

export const KINDS = {
  "number second": {
    columns: ["no", "number", "given", "father", "grandfather"],
    header: ["No.", "REQUEST_No.", "NAME", "F. NAME", "G.F. NAME"],
    edges: EDGES,
    named: true,
  },
  "father first": {
    ...FATHER_FIRST,
    edges: EDGES,
    named: true,
  },
  "given name before surname": {
    columns: ["no", "number", "given", "surname"],
    header: ["No.", "Application Number", "Given Name", "Surname"],
    edges: [40, 90, 230, 380],
    named: true,
  },
  "more columns": {
    columns: ["no", "given", "father", "grandfather", "ignored", "number", "ignored"],
    header: ["No.", "NAME", "F. NAME", "G.F. NAME", "SEX", "REQUEST_No.", "Date of Birth"],
    edges: [20, 50, 150, 250, 350, 390, 490],
    named: true,
  },
  "one column of names": {
    columns: ["no", "full", "number"],
    header: ["No.", "FULL NAME", "REQUEST_No."],
    edges: [40, 80, 400],
    named: false,
  },
  "two tables": {
    ...USUAL,
    edges: LEFT_EDGES,
    named: false,
  },
  "two tables, father first": {
    ...FATHER_FIRST,
    edges: LEFT_EDGES,
    named: true,
  },
  Amharic: {
    columns: USUAL.columns,
    header: [AMHARIC.no, AMHARIC.given, AMHARIC.father, AMHARIC.grandfather, AMHARIC.number],
    edges: EDGES,
    named: false,
    amharic: true,
  },
  "Amharic, father first": {
    columns: FATHER_FIRST.columns,
    header: [AMHARIC.no, AMHARIC.father, AMHARIC.given, AMHARIC.grandfather, AMHARIC.number],
    edges: EDGES,
    named: true,
    amharic: true,
  },
  "words that are not known": {
    columns: FATHER_FIRST.columns,
    header: ["Lakk.", "Maqaa Abbaa", "Maqaa", "Maqaa Akaakayyuu", "Lakk. Iyyannoo"],
    edges: EDGES,
    named: true,
  },
  "no header, number second": {
    columns: ["no", "number", "given", "father", "grandfather"],
    header: [],
    edges: EDGES,
    named: true,
  },
  "no header, names on both sides": {
    columns: ["no", "given", "number", "father", "grandfather"],
    header: [],
    edges: EDGES,
    named: true,
  },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

export type LayoutPlan = {
  kind: KindName;
  pages: number;
  rowsPerPage: number;
  /** Pages of text before the first row. */
  cover: 0 | 1 | 3;
  headed: "every page" | "first page" | "two lines";
  /** How every second page is turned. */
  rotate: 0 | 90 | 270;
  /** Rows between the headings of groups; 0 is none. */
  group: 0 | 3 | 5;
  footer: boolean;
  wrapped: readonly boolean[];
  valign: "top" | "middle" | "bottom";
  /** Which person comes first, so that two lists of a layout differ. */
  from: number;
};

export const layoutPlan: fc.Arbitrary<LayoutPlan> = fc.record({
  kind: fc.constantFrom(...KIND_NAMES),
  pages: fc.integer({ min: 1, max: 3 }),
  rowsPerPage: fc.integer({ min: 5, max: 14 }),
  cover: fc.constantFrom(0, 1, 3),
  headed: fc.constantFrom("every page", "first page", "two lines"),
  rotate: fc.constantFrom(0, 0, 90, 270),
  group: fc.constantFrom(0, 0, 3, 5),
  footer: fc.boolean(),
  wrapped: fc.array(fc.constantFrom(false, false, false, true), { minLength: 9, maxLength: 9 }),
  valign: fc.constantFrom("top", "middle", "bottom"),
  from: fc.integer({ min: 0, max: 50 }),
});

export type LayoutList = { bytes: Uint8Array; pages: Page[]; people: Person[]; headings: number };

/** Tables side by side stand this far apart. */
const BESIDE = 290;
const LATIN_HEADINGS = ["Group A", "GROUP B", "Group 3"];
const HEADINGS = ["ምድብ A - Group A", "ምድብ ለ"];

export async function generateLayout(plan: LayoutPlan): Promise<LayoutList> {
  const kind: Kind = KINDS[plan.kind];
  const isDouble = plan.kind.startsWith("two tables");
  const tables = isDouble ? 2 : 1;
  const everyone = people(plan.from + plan.pages * plan.rowsPerPage * tables)
    .slice(plan.from)
    .map((person, at) => (kind.amharic === true ? inAmharic(person, at) : person));
  const used: Person[] = [];
  let headings = 0;
  const pages = Array.from({ length: plan.pages }, (_, page): Page => {
    const texts: Text[] = [];
    for (let table = 0; table < tables; table += 1) {
      const first = (page * tables + table) * plan.rowsPerPage;
      const rows: Cell[][] = everyone.slice(first, first + plan.rowsPerPage).map((person, at) => {
        const isWrapped = !isDouble && plan.wrapped[(first + at) % plan.wrapped.length] === true;
        const own = isWrapped ? { ...person, father: `${person.father} SELASSIE` } : person;
        used.push(own);
        return kind.columns.map((role) => cellOf(role, own, first + at + 1, isWrapped));
      });
      const isHeaded = kind.header.length > 0 && (page === 0 || plan.headed !== "first page");
      const header: Cell[][] = isHeaded ? [headerOf(kind, plan)] : [];
      const style = {
        edges: kind.edges.map((x) => x + table * BESIDE),
        size: isDouble ? 6 : 9,
        valign: plan.valign,
        top: 780,
      };
      if (plan.group === 0 || isDouble) texts.push(...tableTexts([...header, ...rows], style));
      else {
        const lined: Cell[][] = [...header];
        rows.forEach((row, at) => {
          if (at > 0 && at % plan.group === 0) {
            const words = kind.amharic === true ? HEADINGS : LATIN_HEADINGS;
            lined.push(["", words[headings % words.length] ?? "", ...row.slice(2).map(() => "")]);
            headings += 1;
          }
          lined.push(row);
        });
        texts.push(...tableTexts(lined, style));
      }
    }
    if (plan.footer) texts.push({ text: `Page ${page + 1} of ${plan.pages}`, x: 270, y: 30, size: 8 });
    return { texts, ...(page % 2 === 1 ? { rotate: plan.rotate } : {}) };
  });
  const all = [...Array.from({ length: plan.cover }, (_, at) => coverPage(at)), ...pages];
  const bytes = kind.amharic === true ? ethiopicPdf(all) : await makePdf(all);
  return { bytes, pages: all, people: used, headings };
}

/** A list that has no header begins after so many lines. */
export function startOf({ kind, cover }: LayoutPlan): string {
  const { columns, header }: Kind = KINDS[kind];
  if (header.length === 0) return String(cover * COVER.length);
  return (header[columns.indexOf("number")] ?? "").split(" ").at(-1) ?? "";
}

const COVER = [
  "Immigration and Citizenship Service",
  "These people may fetch their passports.",
  "Bring the old one.",
];

function coverPage(at: number): Page {
  return { texts: COVER.map((text, line) => ({ text, x: 60, y: 700 - line * 40 - at, size: 11 })) };
}

function headerOf({ header }: Kind, { headed }: LayoutPlan): Cell[] {
  return header.map((text) => (headed === "two lines" && text.includes(" ") ? text.split(" ") : text));
}

function cellOf(role: ColumnRole, person: Person, no: number, isWrapped: boolean): Cell {
  const father = isWrapped ? person.father.split(" ") : person.father;
  const lines = (before: string, after: string): Cell =>
    isWrapped
      ? [`${before} ${person.father.split(" ")[0] ?? ""}`.trim(), `SELASSIE ${after}`.trim()]
      : `${before} ${person.father} ${after}`.trim();
  switch (role) {
    case "no":
      return String(no);
    case "number":
      return person.number;
    case "given":
      return person.given;
    case "father":
      return father;
    case "grandfather":
      return person.grandfather;
    case "surname":
      return lines("", person.grandfather);
    case "full":
      return lines(person.given, person.grandfather);
    default:
      return no % 2 === 0 ? "F" : "M";
  }
}

const GIVEN = ["አበበ", "ሂሩት", "ዳዊት", "ሰላም", "ዮናስ", "ሜሮን"];
const FATHER = ["ተስፋዬ", "ግርማ", "በቀለ", "ደስታ", "ካሳ"];
const GRANDFATHER = ["ለማ", "አስፋው", "ሐጎስ", "ወልዱ"];

function inAmharic(person: Person, at: number): Person {
  return {
    number: person.number,
    given: GIVEN[at % GIVEN.length] ?? "",
    father: FATHER[at % FATHER.length] ?? "",
    grandfather: GRANDFATHER[at % GRANDFATHER.length] ?? "",
  };
}
