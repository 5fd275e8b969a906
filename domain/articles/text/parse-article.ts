import type { ArticleText } from "../article-text.ts";
import { isSafeAddress } from "./safe-address.ts";
import { textParser } from "./text-parser.ts";

/** The parser's version. Texts stored by an older one are parsed again when they are read. */
export const TEXT_VERSION = 2;

/**
 * An article's Markdown as a tree. HTML and what has a forbidden address are text; what is too much or too deep is
 * kept as text. Never throws.
 */
export const parseArticle: (markdown: string) => ArticleText = textParser(isSafeAddress);
