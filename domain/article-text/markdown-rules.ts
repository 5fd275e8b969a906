import MarkdownIt, { type MarkdownIt as Parser } from "markdown-it";
import { limitDepth } from "./block-depth.ts";
import { readFootnotes } from "./footnotes.ts";
import { noteTableRows } from "./table-rows.ts";

const WWW = /[\w-]+(?:\.[\w-]+)+(?:[/?#][^\s<]*)?/y;
const LONGEST_ADDRESS = 2000;

/** The Markdown of articles: CommonMark without HTML, with tables, strikethrough, bare addresses and footnotes. */
export function markdownRules(isAllowed: (address: string) => boolean): Parser {
  const md = new MarkdownIt({ html: false, linkify: true });
  md.validateLink = isAllowed;
  // Shown as written: decoded, one address could look like another.
  md.normalizeLinkText = (address) => address;
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: true, maxLength: LONGEST_ADDRESS });
  md.linkify.add("ftp:", null).add("//", null);
  md.linkify.add("www.", {
    validate: (text, at) => {
      WWW.lastIndex = at;
      return WWW.exec(text)?.[0].replace(/[?!.,:*_~'")]+$/, "").length ?? 0;
    },
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  limitDepth(md);
  noteTableRows(md);
  readFootnotes(md);
  return md;
}
