import type { ArticleText, Block } from "../article-text.ts";
import { inlineText } from "../plain-text.ts";

export type TextHeading = { id: string; level: number; text: string };

/** Headings in order. The greatest is 2, under the page's title, and none skips a level. */
export function headingsOf(text: ArticleText): TextHeading[] {
  const written = [...headingsIn(text.blocks), ...text.notes.flatMap((note) => headingsIn(note.blocks))];
  const greatest = Math.min(...written.map(({ level }) => level));
  let former = 1;
  return written.map(({ id, level, children }) => {
    former = Math.min(level - greatest + 2, former + 1);
    return { id, level: former, text: inlineText(children) };
  });
}

function headingsIn(blocks: readonly Block[]): Extract<Block, { kind: "heading" }>[] {
  return blocks.flatMap((block) => {
    if (block.kind === "heading") return [block];
    if (block.kind === "quote") return headingsIn(block.blocks);
    return block.kind === "list" ? block.items.flatMap(headingsIn) : [];
  });
}
