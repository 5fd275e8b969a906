import type { Env, Token } from "markdown-it";
import type { Block, Inline } from "../api/article-text.ts";
import { addText, buildInlines, type InlineContext } from "./build-inlines.ts";
import { inlineText } from "../articles/plain-text.ts";
import { shown } from "./shown.ts";
import { excessCells } from "./table-rows.ts";

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
