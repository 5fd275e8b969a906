import * as fc from "fast-check";
import {
  cellsOf,
  EDGES,
  HEADER,
  people,
  tableTexts,
  type Cell,
  type Person,
  type TableStyle,
} from "./invented-list.ts";
import { gapRun, makePdf, spacingRun, type Page, type Text } from "./make-pdf.ts";
import { manyPages, rawPdf, textsContent } from "./raw-pdf.ts";

export type ListPlan = {
  format: "A" | "B";
  pages: number;
  rowsPerPage: number;
  /** Rows missing from the last page. */
  short: number;
  valign: "top" | "middle" | "bottom";
  padding: number;
  header: "every page" | "first page" | "two lines";
  title: boolean;
  footer: "none" | "page number" | "office" | "both";
  /** How each row of a page wraps; `repeated`: alike on every page. */
  wraps: readonly Wrap[];
  repeated: boolean;
  producer: Producer;
  rowNumbers: boolean;
};
type Wrap = "none" | "two" | "three" | "same first" | "two cells" | "number";
type Producer =
  | "runs"
  | "letters"
  | "kerned"
  | "letterspaced"
  | "word gaps"
  | "by columns"
  | "upwards"
  | "form"
  | "turned"
  | "rotated"
  | "bold twice"
  | "centred"
  | "right"
  | "raw"
  | "gaps"
  | "spacing";

export const listPlan: fc.Arbitrary<ListPlan> = fc.record({
  format: fc.constantFrom("A", "B"),
  pages: fc.integer({ min: 1, max: 4 }),
  rowsPerPage: fc.integer({ min: 6, max: 14 }),
  short: fc.integer({ min: 0, max: 5 }),
  valign: fc.constantFrom("top", "middle", "bottom"),
  padding: fc.integer({ min: 3, max: 8 }),
  header: fc.constantFrom("every page", "first page", "two lines"),
  title: fc.boolean(),
  footer: fc.constantFrom("none", "page number", "office", "both"),
  wraps: fc.array(
    fc.constantFrom<Wrap>("none", "none", "two", "three", "same first", "two cells", "number"),
    { minLength: 12, maxLength: 12 },
  ),
  repeated: fc.boolean(),
  producer: fc.constantFrom<Producer>(
    "runs",
    "letters",
    "kerned",
    "letterspaced",
    "word gaps",
    "by columns",
    "upwards",
    "form",
    "turned",
    "rotated",
    "bold twice",
    "centred",
    "right",
    "raw",
    "gaps",
    "spacing",
  ),
  rowNumbers: fc.boolean(),
});

export type GeneratedList = { bytes: Uint8Array; pages: Page[]; people: Person[]; startAfter: string };

export async function generateList(plan: ListPlan): Promise<GeneratedList> {
  const count = Math.max(1, plan.pages * plan.rowsPerPage - (plan.pages > 1 ? plan.short : 0));
  const plain = people(count, plan.format);
  const rows = plain.map((person, at) => wrapRow(person, at, plan));
  const pages = Array.from({ length: plan.pages }, (_, page) =>
    toPage(
      rows.slice(page * plan.rowsPerPage, (page + 1) * plan.rowsPerPage).map(({ cells }) => cells),
      page,
      plan,
    ),
  );
  return {
    pages,
    people: rows.map(({ person }) => person),
    bytes: plan.producer === "raw" ? rawList(pages) : await makePdf(pages),
    startAfter: plan.format === "A" ? "REQUEST" : "Application",
  };
}

/** Repeated rows wrap alike on every page. */
const SECOND = ["SELASSIE", "MARIAM", "GIORGIS", "MICHAEL", "KIDAN"];

function wrapRow(person: Person, at: number, plan: ListPlan): { person: Person; cells: Cell[] } {
  const { format, rowsPerPage, repeated } = plan;
  const row = at % rowsPerPage;
  const turn = repeated ? row : at;
  const kind = plan.wraps[turn % plan.wraps.length] ?? "none";
  const second = SECOND[turn % SECOND.length] ?? "";
  const own = { ...person };
  let given: Cell = own.given;
  let father: Cell = own.father;
  let number: Cell = own.number;
  if (kind === "two" || kind === "same first") {
    own.father = kind === "two" ? `HAILE ${second}` : `${person.father} ${second}`;
    father = own.father.split(" ");
  }
  if (kind === "three") {
    own.father = `GEBRE HAILE ${second}`;
    father = own.father.split(" ");
  }
  if (kind === "two cells") {
    own.father = `WOLDE ${second}`;
    own.given = "ABEBA TIRUNESH";
    [father, given] = [own.father.split(" "), own.given.split(" ")];
  }
  // If there are no row numbers, nothing marks where such a row begins.
  if (kind === "number" && plan.rowNumbers) number = [own.number.slice(0, -4), own.number.slice(-4)];
  const [no, ...rest] = cellsOf(own, at + 1, format);
  const isB = format === "B";
  const surname = Array.isArray(father)
    ? [...father.slice(0, -1), `${String(father.at(-1))} ${own.grandfather}`]
    : `${own.father} ${own.grandfather}`;
  const cells = isB ? [number, surname, given] : [given, father, own.grandfather, number];
  if (rest.length !== cells.length) throw new Error("The cells of a row are those of its format.");
  return { person: own, cells: plan.rowNumbers ? [no ?? "", ...cells] : cells };
}

function toPage(rows: Cell[][], page: number, plan: ListPlan): Page {
  const { format, producer } = plan;
  const withNo = <T>(cells: readonly T[]) => (plan.rowNumbers ? cells : cells.slice(1));
  const edges = withNo(EDGES[format]);
  const size = producer === "letterspaced" ? 6 : 9;
  const align = { centred: "centre", right: "right" }[producer as string] as "centre" | "right" | undefined;
  const style: TableStyle = {
    edges: align === undefined ? edges : withNo(ALIGNED[format][align]),
    padding: plan.padding,
    valign: plan.valign,
    size,
    ...(align === undefined ? {} : { align: edges.map(() => align) }),
  };
  const isHeaded = plan.header !== "first page" || page === 0;
  const header: Cell[] = withNo(HEADER[format]).map((text) =>
    plan.header === "two lines" && text.includes(" ") ? text.split(" ") : text,
  );
  const table = tableTexts(isHeaded ? [header, ...rows] : rows, style);
  const around: Text[] = [
    ...(plan.title ? [{ text: "LIST OF PRINTED PASSPORTS", x: 180, y: 815, size: 12 }] : []),
    ...(plan.footer === "office" || plan.footer === "both"
      ? [{ text: "Immigration and Citizenship Service", x: 40, y: 44, size: 8 }]
      : []),
    ...(plan.footer === "page number" || plan.footer === "both"
      ? [{ text: `Page ${page + 1} of ${plan.pages}`, x: 270, y: 30, size: 8 }]
      : []),
  ];
  return byProducer([...table, ...around], producer);
}

const ALIGNED = {
  A: { centre: [50, 130, 250, 370, 500], right: [60, 170, 300, 430, 550] },
  B: { centre: [45, 130, 300, 480], right: [60, 190, 380, 560] },
};

function byProducer(texts: Text[], producer: Producer): Page {
  const how = (
    { letters: "letters", kerned: "kerned", letterspaced: "letterspaced", "word gaps": "word-gaps" } as const
  )[producer as string];
  switch (producer) {
    case "by columns":
      return { texts: texts.toSorted((a, b) => a.x - b.x || b.y - a.y) };
    case "upwards":
      return { texts: texts.toReversed() };
    case "form":
      return { texts, form: true };
    case "turned":
      return { texts, turn: 90, rotate: 270 };
    case "rotated":
      return { texts, rotate: 90 };
    case "bold twice":
      return { texts: texts.flatMap((text) => [text, { ...text, x: text.x + 0.3 }]) };
    case "gaps":
    case "spacing":
      return lineByLine(texts, producer === "gaps" ? gapRun : spacingRun);
    default:
      return { texts: how === undefined ? texts : texts.map((text) => ({ ...text, how })) };
  }
}

/** One run a line, cells spaced apart inside. */
function lineByLine(texts: readonly Text[], run: typeof gapRun): Page {
  const lines = new Map<number, Text[]>();
  for (const text of texts) lines.set(text.y, [...(lines.get(text.y) ?? []), text]);
  const extra = [...lines.values()].flatMap((line) => {
    const cells = line.toSorted((a, b) => a.x - b.x);
    const [first] = cells;
    const size = first?.size ?? 9;
    // Courier is wide: shrink to keep cells apart.
    return run(
      cells.map(({ text }) => text),
      cells.map(({ x }) => x),
      first?.y ?? 0,
      size * 0.8,
    );
  });
  return { texts: [], extra, extraTexts: texts.map(({ text }) => text) };
}

function rawList(pages: readonly Page[]): Uint8Array {
  return rawPdf(manyPages(pages.map(({ texts }) => textsContent(texts))));
}
