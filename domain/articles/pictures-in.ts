import type { ArticleText, Block, Inline } from "./article-text.ts";
import { assertNever } from "../base/result.ts";

export type NamedPicture = Extract<Inline, { kind: "image" }>;

/** The pictures of a text, in order. */
export function picturesIn({ blocks, notes }: ArticleText): NamedPicture[] {
  return [...blocks, ...notes.flatMap((note) => note.blocks)].flatMap(ofBlock);
}

function ofBlock(block: Block): NamedPicture[] {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return block.children.flatMap(ofInline);
    case "list":
      return block.items.flat().flatMap(ofBlock);
    case "quote":
      return block.blocks.flatMap(ofBlock);
    case "table":
      return block.rows.flat(2).flatMap(ofInline);
    case "code":
    case "rule":
      return [];
    default:
      return assertNever(block);
  }
}

function ofInline(inline: Inline): NamedPicture[] {
  if (inline.kind === "image") return [inline];
  return "children" in inline ? inline.children.flatMap(ofInline) : [];
}
