import type { Block } from "#domain/articles/article-text.ts";
import { isElement, styleOf } from "./elements.ts";

type Align = Extract<Block, { kind: "table" }>["align"];

/** More columns than anybody reads on a page. */
const MOST_COLUMNS = 50;
/** A table with these is there for the page's layout. */
const OF_LAYOUT = "table, h1, h2, h3, h4, h5, h6, pre, blockquote, hr";

type Cells = {
  caption: Element | null;
  /** A grid: null where a wide or high cell reaches. */
  rows: (Element | null)[][];
  align: Align;
  isLayout: boolean;
};

export function cellsOf(table: Element): Cells {
  const rows: (Element | null)[][] = [];
  /** By column: in how many further rows a cell from above stands. */
  const reaching: number[] = [];
  for (const row of rowsOf(table)) {
    const cells: (Element | null)[] = [];
    const skip = (): void => {
      while ((reaching[cells.length] ?? 0) > 0) {
        reaching[cells.length] = (reaching[cells.length] ?? 0) - 1;
        cells.push(null);
      }
    };
    for (const cell of childrenNamed(row, ["td", "th"])) {
      skip();
      const high = spanOf(cell, "rowspan") - 1;
      for (let at = 0; at < spanOf(cell, "colspan") && cells.length < MOST_COLUMNS; at++) {
        reaching[cells.length] = high;
        cells.push(at === 0 ? cell : null);
      }
    }
    skip();
    rows.push(cells);
  }
  const width = Math.max(0, ...rows.map((row) => row.length));
  const longest = rows.find((row) => row.length === width && row !== rows[0]) ?? rows[0] ?? [];
  return {
    caption: childrenNamed(table, ["caption"])[0] ?? null,
    rows,
    align: longest.map((cell) => (cell === null ? null : sideOf(cell))),
    isLayout: width < 2 || table.querySelector(OF_LAYOUT) !== null,
  };
}

/** The cells of this table and of none inside it. */
function rowsOf(table: Element): Element[] {
  const sections = childrenNamed(table, ["thead", "tbody", "tfoot", "tr"]);
  return sections.flatMap((part) => (part.localName === "tr" ? [part] : childrenNamed(part, ["tr"])));
}

function childrenNamed(parent: Element, names: readonly string[]): Element[] {
  return [...parent.childNodes].filter(isElement).filter((child) => names.includes(child.localName));
}

function spanOf(cell: Element, name: "rowspan" | "colspan"): number {
  const span = Number(cell.getAttribute(name) ?? 1);
  return span >= 1 ? Math.min(MOST_COLUMNS, Math.trunc(span)) : 1;
}

function sideOf(cell: Element): Align[number] {
  const side = styleOf(cell).get("text-align") ?? cell.getAttribute("align")?.toLowerCase();
  return side === "right" || side === "center" ? side : null;
}
