import type { ArticleText, Block, Inline } from "./article-text.ts";
import { assertNever } from "../base/result.ts";

/** What a reader sees of a text, one block a line, with the descriptions of pictures. */
export function plainText({ blocks, notes }: ArticleText): string {
  return [...blocks, ...notes.flatMap((note) => note.blocks)].map(blockText).join("\n");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return inlineText(block.children);
    case "list":
      return block.items.map((item) => item.map(blockText).join("\n")).join("\n");
    case "quote":
      return block.blocks.map(blockText).join("\n");
    case "code":
      return block.text;
    case "rule":
      return "";
    case "table":
      return block.rows.map((row) => row.map(inlineText).join("\t")).join("\n");
    default:
      return assertNever(block);
  }
}

/** The same of a part of a line. */
export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(oneInline).join("");
}

function oneInline(inline: Inline): string {
  switch (inline.kind) {
    case "text":
    case "code":
      return inline.text;
    case "strong":
    case "emphasis":
    case "deleted":
    case "link":
      return inlineText(inline.children);
    case "image":
      return ` ${inline.alt} `;
    case "break":
      return "\n";
    case "note":
      return "";
    default:
      return assertNever(inline);
  }
}
