import type { ArticleText, Block } from "#domain/articles/article-text.ts";

/** Headings get ids of their own: the form's fields have plain ones, such as `title`. */
export function withOwnIds({ blocks, notes }: ArticleText): ArticleText {
  return {
    blocks: blocks.map(rename),
    notes: notes.map((note) => ({ ...note, blocks: note.blocks.map(rename) })),
  };
}

function rename(block: Block): Block {
  switch (block.kind) {
    case "heading":
      return { ...block, id: `preview-${block.id}` };
    case "list":
      return { ...block, items: block.items.map((item) => item.map(rename)) };
    case "quote":
      return { ...block, blocks: block.blocks.map(rename) };
    default:
      return block;
  }
}
