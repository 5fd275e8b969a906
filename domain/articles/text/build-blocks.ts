import type { Env, Token } from "markdown-it";
import { withoutTurning } from "../../base/shown-text.ts";
import type { Block, Inline } from "../article-text.ts";
import { inlineText } from "../plain-text.ts";
import { excessCells } from "./table-rows.ts";

/** Emphasis inside emphasis; deeper marks stay characters. */
const DEEPEST = 10;
const LONGEST_TITLE = 1000;
const KINDS: Readonly<Record<string, "strong" | "emphasis" | "deleted">> = {
  strong: "strong",
  em: "emphasis",
  s: "deleted",
};

type Link = Extract<Inline, { kind: "link" }>;
type Open = { children: Inline[]; closing: string };

type InlineContext = {
  /** Judges addresses of links and pictures. The library asks too, but not about an empty address. */
  isAllowed: (address: string) => boolean;
  repeated: RepeatedAddresses;
  /** The number of a footnote, by its label. */
  numberOf: (label: string) => number;
  onLink: (link: Link) => void;
};

/** The library's flat list of opening and closing tokens as a tree. */
function buildInlines(tokens: readonly Token[], context: InlineContext): Inline[] {
  const inlines: Inline[] = [];
  const open: Open[] = [{ children: inlines, closing: "" }];
  let isInLink = false;
  for (const token of tokens) {
    const top = open.at(-1)?.children ?? inlines;
    if (token.nesting === -1) {
      const closed = open.length > 1 ? open.pop() : undefined;
      addText(open.at(-1)?.children ?? inlines, closed?.closing ?? "");
      if (token.type === "link_close") isInLink = false;
    } else if (token.nesting === 0) {
      addLeaf(top, token, context);
    } else if (token.type === "link_open") {
      // An address inside a link's text is text.
      const link: Link = { kind: "link", href: attribute(token, "href"), ...titleOf(token), children: [] };
      if (!isInLink && mayHave(context, link.href, link.title)) {
        top.push(link);
        context.onLink(link);
        isInLink = true;
      }
      open.push({ children: top.at(-1) === link ? link.children : top, closing: "" });
    } else {
      open.push(openMark(top, token, open.length > DEEPEST));
    }
  }
  return inlines;
}

function openMark(top: Inline[], token: Token, isTooDeep: boolean): Open {
  const kind = KINDS[token.tag];
  if (isTooDeep || kind === undefined) {
    addText(top, token.markup);
    return { children: top, closing: token.markup };
  }
  const children: Inline[] = [];
  top.push({ kind, children });
  return { children, closing: "" };
}

function mayHave({ isAllowed, repeated }: InlineContext, address: string, title = ""): boolean {
  return isAllowed(address) && repeated.mayHave(address, title);
}

function addLeaf(to: Inline[], token: Token, context: InlineContext): void {
  switch (token.type) {
    case "code_inline":
      to.push({ kind: "code", text: shown(token.content) });
      break;
    case "hardbreak":
      to.push({ kind: "break" });
      break;
    case "softbreak":
      addText(to, "\n");
      break;
    case "image": {
      const src = attribute(token, "src");
      const alt = shown(textOf(token.children ?? []));
      const title = titleOf(token);
      if (mayHave(context, src, title.title)) to.push({ kind: "image", src, alt, ...title });
      else addText(to, alt);
      break;
    }
    case "note":
      to.push({ kind: "note", number: context.numberOf(String(token.meta?.label)) });
      break;
    default:
      addText(to, shown(token.content));
  }
}

/** A text after a text becomes part of it. */
function addText(to: Inline[], text: string): void {
  const last = to.at(-1);
  if (text === "") return;
  if (last?.kind === "text") last.text += text;
  else to.push({ kind: "text", text });
}

/** A picture's alternative text has no marks. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "softbreak" || token.type === "hardbreak") return "\n";
      return token.children === null ? token.content : textOf(token.children);
    })
    .join("");
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}

function titleOf(token: Token): { title?: string } {
  const given = attribute(token, "title");
  const title = shown(given.slice(0, LONGEST_TITLE));
  if (title === "") return {};
  return { title: given.length > LONGEST_TITLE ? `${title}…` : title };
}

export type BlockContext = InlineContext & {
  env: Env;
  headingId: (text: string) => string;
  onDefinition: (label: string, markdown: string) => void;
};

/** The library's flat list of tokens as a tree. */
export function buildBlocks(tokens: readonly Token[], context: BlockContext): Block[] {
  return new BlockReader(tokens, context).blocksUntil("");
}

class BlockReader {
  #at = 0;
  readonly #tokens: readonly Token[];
  readonly #context: BlockContext;

  constructor(tokens: readonly Token[], context: BlockContext) {
    this.#tokens = tokens;
    this.#context = context;
  }

  /** Reads up to and with the closing token. */
  blocksUntil(closing: string): Block[] {
    const blocks: Block[] = [];
    for (let token = this.#next(); token !== undefined && token.type !== closing; token = this.#next()) {
      const block = this.#block(token);
      if (block !== null) blocks.push(block);
    }
    return blocks;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #block(token: Token): Block | null {
    switch (token.type) {
      case "paragraph_open":
        return { kind: "paragraph", children: this.#inlinesUntil("paragraph_close") };
      case "heading_open": {
        const children = this.#inlinesUntil("heading_close");
        const id = this.#context.headingId(inlineText(children));
        return { kind: "heading", level: Number(token.tag.slice(1)), id, children };
      }
      case "bullet_list_open":
      case "ordered_list_open":
        return this.#list(token);
      case "blockquote_open":
        return { kind: "quote", blocks: this.blocksUntil("blockquote_close") };
      case "table_open":
        return this.#table();
      case "fence":
      case "code_block":
        return { kind: "code", text: shown(token.content) };
      case "hr":
        return { kind: "rule" };
      case "note_definition":
        this.#context.onDefinition(String(token.meta?.label), token.content);
        return null;
      default:
        return null;
    }
  }

  #inlinesUntil(closing: string): Inline[] {
    const inlines: Inline[] = [];
    for (let token = this.#next(); token !== undefined && token.type !== closing; token = this.#next())
      inlines.push(...buildInlines(token.children ?? [], this.#context));
    return inlines;
  }

  #list(opening: Token): Block {
    const ordered = opening.type === "ordered_list_open";
    const items: Block[][] = [];
    const first = this.#at;
    for (let token = this.#next(); token?.type === "list_item_open"; token = this.#next())
      items.push(this.blocksUntil("list_item_close"));
    const tight = !this.#tokens
      .slice(first, this.#at)
      .some((token) => token.type === "paragraph_open" && token.level === opening.level + 2 && !token.hidden);
    return { kind: "list", ordered, start: Number(opening.attrGet("start") ?? 1), tight, items };
  }

  #table(): Block {
    const align: ("left" | "center" | "right" | null)[] = [];
    const rows: Inline[][][] = [];
    for (
      let token = this.#next();
      token !== undefined && token.type !== "table_close";
      token = this.#next()
    ) {
      if (token.type !== "tr_open") continue;
      const cells: Inline[][] = [];
      const row = token;
      for (let cell = this.#next(); cell !== undefined && cell.type !== "tr_close"; cell = this.#next()) {
        if (rows.length === 0) align.push(alignOf(cell));
        cells.push(this.#inlinesUntil(cell.type.replace("open", "close")));
      }
      const excess = rows.length === 0 ? "" : excessCells(row, align.length, this.#context.env);
      if (excess !== "") addText(cells.at(-1) ?? [], shown(` | ${excess}`));
      rows.push(cells);
    }
    return { kind: "table", align, rows };
  }
}

function alignOf(cell: Token): "left" | "center" | "right" | null {
  const style = String(cell.attrGet("style") ?? "");
  return (["left", "center", "right"] as const).find((side) => style.endsWith(side)) ?? null;
}

// oxlint-disable-next-line no-control-regex -- they have no shape, and XML cannot hold them
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
// oxlint-disable-next-line no-control-regex -- PostgreSQL text cannot hold NUL
const UNSHOWABLE = /[\u0000\ufffe\uffff]|\p{Surrogate}/gu;

/** Text without control characters and without overrides of the writing direction, which reach past their text. */
export function shown(text: string): string {
  return withoutTurning(text).replace(CONTROLS, "").replace(UNSHOWABLE, "\ufffd");
}

/** How many characters of addresses and titles a tree may repeat: twice the longest text. */
const MOST_REPEATED = 200_000;

/**
 * Limits how often a tree repeats long addresses and titles: a text names one definition in three characters, thousands of
 * times. What a text spells out itself is in the tree at least once.
 */
export class RepeatedAddresses {
  readonly #known = new Set<string>();
  #left = MOST_REPEATED;

  /** Whether a link or picture may have these. */
  mayHave(address: string, title: string): boolean {
    const both = `${address} ${title}`;
    if (!this.#known.has(both)) {
      this.#known.add(both);
      return true;
    }
    if (both.length > this.#left) return false;
    this.#left -= both.length;
    return true;
  }
}
