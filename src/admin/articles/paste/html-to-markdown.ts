import type { Block } from "#domain/articles/article-text.ts";
import { readInert } from "../../../platform/lib/trusted-types.ts";
import { disarmed } from "./disarmed.ts";
import { readHtml } from "./read-html.ts";
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
