import type { Block } from "#domain/articles/article-text.ts";
import { readInert } from "../../../platform/lib/trusted-types.ts";
import {
  codeIn,
  headingLevel,
  isElement,
  kindOf,
  lineIn,
  type Seen,
  textRun,
  disarmed,
  styleOf,
} from "./elements.ts";
import { inlinesOf, type Marks, PLAIN, type Run } from "./runs.ts";
import { cellsOf } from "./table-cells.ts";
import { writeMarkdown } from "./write-markdown.ts";

type Markdown = {
  markdown: string;
  /** More than paragraphs of plain text, so that there is something to keep. */
  hasForm: boolean;
  hasPictures: boolean;
};

export function htmlToMarkdown(html: string): Markdown {
  const { blocks, hasPictures } = readHtml(readInert(disarmed(html)).body);
  return { markdown: writeMarkdown(blocks), hasForm: blocks.some(hasForm), hasPictures };
}

function hasForm(block: Block): boolean {
  return block.kind !== "paragraph" || block.children.some(({ kind }) => kind !== "text" && kind !== "break");
}

/** How deep lists and quotes may be nested. The articles' parser allows twenty, but deeper ones are hard to read. */
const DEEPEST = 6;

type Read = {
  blocks: Block[];
  /** Pictures are left out: an article has its own. */
  hasPictures: boolean;
};

/** Foreign HTML as an article's blocks. Only what articles can hold is taken, and of all else the text. */
function readHtml(body: Element): Read {
  const reader = new HtmlReader();
  return { blocks: reader.blocksIn(body), hasPictures: body.querySelector("img, picture") !== null };
}

/** One sequence of blocks while it is read. */
class Sequence {
  readonly blocks: Block[] = [];
  #runs: Run[] = [];

  addRun(run: Run): void {
    this.#runs.push(run);
  }

  /** What was collected becomes a paragraph, or several, where there are empty lines. */
  endParagraph(): void {
    const runs = this.#runs;
    this.#runs = [];
    for (const part of partsAtEmptyLines(runs)) {
      const children = inlinesOf(part);
      if (children.length > 0) this.blocks.push({ kind: "paragraph", children });
    }
  }

  add(...blocks: Block[]): void {
    this.endParagraph();
    this.blocks.push(...blocks);
  }
}

class HtmlReader {
  /** How many lists and quotes are around the place that is read. */
  #within = 0;

  blocksIn(parent: Element, marks = PLAIN, depth = 0): Block[] {
    const sequence = new Sequence();
    this.#readChildren(parent, marks, depth, sequence);
    sequence.endParagraph();
    return sequence.blocks;
  }

  #readChildren(parent: Element, marks: Marks, depth: number, to: Sequence): void {
    let items: WordItem[] = [];
    const endItems = (): void => {
      if (items.length > 0) to.add(...this.#wordList(items, marks, depth));
      items = [];
    };
    for (const child of parent.childNodes) {
      const item = isElement(child) ? wordItemOf(child) : null;
      if (item !== null) items.push(item);
      else {
        // Word has comments and line breaks between the items.
        if (isElement(child) || (child.nodeType === 3 && /\S/.test(child.textContent ?? ""))) endItems();
        this.#read(child, marks, depth + 1, to);
      }
    }
    endItems();
  }

  #read(node: Node, marks: Marks, depth: number, to: Sequence): void {
    const seen = kindOf(node, marks, depth);
    if (seen.kind === "text") to.addRun(textRun(seen.text, marks));
    else if (seen.kind === "break") to.addRun({ ...marks, text: "\n" });
    else if (seen.kind === "inline" || seen.kind === "block")
      this.#readElement(seen, seen.kind === "block", to);
  }

  #readElement(seen: Seen, isBlock: boolean, to: Sequence): void {
    const { element, name, marks, depth } = seen;
    const level = headingLevel(seen);
    if (level !== null) {
      // Bold is what a heading is anyway.
      const children = inlinesOf(lineIn(element, marks, depth).map(withoutBold));
      to.add(...(children.length === 0 ? [] : [{ kind: "heading", level, id: "", children } as const]));
    } else if (name === "ul" || name === "ol" || name === "menu") to.add(...this.#list(seen));
    else if (name === "blockquote") to.add(...this.#quote(seen));
    else if (name === "pre") {
      const text = codeIn(element);
      to.add(...(text === "" ? [] : [{ kind: "code", text } as const]));
    } else if (name === "hr") to.add({ kind: "rule" });
    else if (name === "table") to.add(...this.#table(seen));
    else {
      if (isBlock) to.endParagraph();
      this.#readChildren(element, marks, depth, to);
      if (isBlock) to.endParagraph();
    }
  }

  #quote({ element, marks, depth }: Seen): Block[] {
    const blocks = this.#inside(() => this.blocksIn(element, marks, depth));
    return this.#within >= DEEPEST || blocks.length === 0 ? blocks : [{ kind: "quote", blocks }];
  }

  #list({ element, name, marks, depth }: Seen): Block[] {
    const items: Block[][] = [];
    for (const child of element.childNodes) {
      const sequence = new Sequence();
      this.#inside(() => this.#read(child, marks, depth + 1, sequence));
      sequence.endParagraph();
      if (sequence.blocks.length === 0) continue;
      // Google Docs and Word put an inner list beside its item, not into it.
      const isItem = isElement(child) && child.localName === "li";
      const last = items.at(-1);
      if (isItem || last === undefined) items.push(sequence.blocks);
      else last.push(...sequence.blocks);
    }
    const start = Number(element.getAttribute("start") ?? 1);
    return this.#listOf(items, name === "ol", start);
  }

  #wordList(items: readonly WordItem[], marks: Marks, depth: number): Block[] {
    const [first] = items;
    if (first === undefined) return [];
    const found: Block[][] = [];
    let at = 0;
    for (let item: WordItem | undefined = first; item !== undefined; item = items[at]) {
      const level = item.level;
      let end = at + 1;
      if (level <= first.level) {
        const { element } = item;
        found.push(this.#inside(() => this.blocksIn(element, marks, depth + 1)));
      } else {
        while ((items[end]?.level ?? 0) > first.level) end++;
        const inner = items.slice(at, end);
        found.at(-1)?.push(...this.#inside(() => this.#wordList(inner, marks, depth + 1)));
      }
      at = end;
    }
    return this.#listOf(found, first.ordered, first.start);
  }

  #listOf(items: Block[][], ordered: boolean, start: number): Block[] {
    const filled = items.filter((item) => item.length > 0);
    if (this.#within >= DEEPEST) return filled.flat();
    if (filled.length === 0) return [];
    const isStart = Number.isSafeInteger(start) && start >= 0 && start < 1_000_000;
    const tight = filled.every((item) => item.slice(1).every(({ kind }) => kind === "list"));
    return [{ kind: "list", ordered, start: isStart ? start : 1, tight, items: filled }];
  }

  /** One that lays out a page, not data, gives what its cells hold, one after the other. */
  #table({ element, marks, depth }: Seen): Block[] {
    const { caption, rows, align, isLayout } = cellsOf(element);
    const above = caption === null ? [] : this.blocksIn(caption, marks, depth + 1);
    if (isLayout)
      return [
        ...above,
        ...rows.flat().flatMap((cell) => (cell ? this.blocksIn(cell, marks, depth + 3) : [])),
      ];
    const cells = rows.map((row, at) =>
      row.map((cell) => {
        const runs = cell === null ? [] : lineIn(cell, marks, depth + 3);
        // The first row is the header, which is bold anyway.
        return inlinesOf(at === 0 ? runs.map(withoutBold) : runs);
      }),
    );
    const filled = cells.filter((row) => row.some((cell) => cell.length > 0));
    return filled.length === 0 ? above : [...above, { kind: "table", align, rows: filled }];
  }

  #inside<T>(read: () => T): T {
    this.#within++;
    try {
      return read();
    } finally {
      this.#within--;
    }
  }
}

function withoutBold(run: Run): Run {
  return { ...run, bold: false };
}

/** Two line breaks are how people end a paragraph where there is no Enter for it. */
function partsAtEmptyLines(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  let breaks = 0;
  for (const run of runs) {
    if (run.text === "\n") breaks++;
    else if (/\S/.test(run.text)) {
      if (breaks > 1) parts.push([]);
      breaks = 0;
    }
    parts.at(-1)?.push(run);
  }
  return parts;
}

/** A Word paragraph that is a list item. `level`: 1 is the outermost list. */
type WordItem = { element: Element; level: number; ordered: boolean; start: number };

/** Word writes lists as paragraphs: the style has the list and level, a hidden part the sign. Null for other elements. */
function wordItemOf(element: Element): WordItem | null {
  if (element.localName !== "p" && element.localName !== "div") return null;
  const found = /\blevel(\d)\b/.exec(styleOf(element).get("mso-list") ?? "");
  if (found === null) return null;
  const sign = signIn(element)?.trim() ?? "";
  // A bullet is a sign or, in Word's own font for them, one small letter without a full stop.
  const ordered = /^\(?[\p{L}\p{N}]{1,6}[.)፡፣]/u.test(sign);
  return {
    element,
    level: Number(found[1]),
    ordered,
    start: Math.max(1, Number(/^\(?(\d{1,6})/.exec(sign)?.[1] ?? 1)),
  };
}

function signIn(parent: Element): string | null {
  for (const child of parent.childNodes) {
    if (!isElement(child)) continue;
    if (styleOf(child).get("mso-list") === "ignore") return child.textContent;
    const sign = signIn(child);
    if (sign !== null) return sign;
  }
  return null;
}
