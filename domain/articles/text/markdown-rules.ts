import MarkdownIt, { type MarkdownIt as Parser, type StateBlock } from "markdown-it";
import { readFootnotes } from "./footnotes.ts";
import { LONGEST_ADDRESS } from "./safe-address.ts";
import { noteTableRows } from "./table-rows.ts";

/** A bare address with its scheme, which `www.` gets, is still allowed. */
const LONGEST_BARE = LONGEST_ADDRESS - 20;
const WWW = /[\w-]+(?:\.[\w-]+)+(?:[/?#][^\s<]*)?/y;
const RUN = new RegExp(`^[^\\s<]{0,${LONGEST_BARE + 1}}`);
/** Signs that belong to the sentence and not to the address that ends it. */
const ENDINGS = new Set("?!.,:*_~'\")");

/** The Markdown of articles: CommonMark without HTML, with tables, strikethrough, bare addresses and footnotes. */
export function markdownRules(isAllowed: (address: string) => boolean): Parser {
  const md = new MarkdownIt({ html: false, linkify: true });
  md.validateLink = isAllowed;
  // Shown as written: decoded, one address could look like another.
  md.normalizeLinkText = (address) => address;
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: true, maxLength: LONGEST_BARE });
  skipLongRuns(md);
  md.linkify.add("ftp:", null).add("//", null);
  md.linkify.add("www.", {
    validate: (text, at) => {
      WWW.lastIndex = at;
      return lengthWithoutEnding(WWW.exec(text)?.[0] ?? "");
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

/**
 * In a run of letters that is too long for one address, the library would try each `http://` up to the limit. What
 * is left out here it finds later, in one pass.
 */
function skipLongRuns(md: Parser): void {
  const matchAtStart = md.linkify.matchAtStart.bind(md.linkify);
  md.linkify.matchAtStart = (text) => {
    const run = RUN.exec(text)?.[0] ?? "";
    // Encoding never makes an address shorter, so one that is already too long is not encoded.
    const isTooLong = run.length > LONGEST_BARE || encodeURI(run).length > LONGEST_BARE;
    return isTooLong ? null : matchAtStart(text);
  };
}

function lengthWithoutEnding(address: string): number {
  let length = address.length;
  while (length > 0 && ENDINGS.has(address.charAt(length - 1))) length--;
  return length;
}

/** Ten lists or twenty quotes inside each other. The library drops what lies deeper than its own limit. */
const DEEPEST = 20;

/** Reads what lies too deep as a paragraph. */
function limitDepth(md: Parser): void {
  md.block.ruler.before("table", "depth", readDeepParagraph);
}

function readDeepParagraph(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (silent || state.level < DEEPEST) return false;
  let next = start + 1;
  while (next < end && !state.isEmpty(next) && (state.sCount[next] ?? 0) >= state.blkIndent) next++;
  state.push("paragraph_open", "p", 1);
  const inline = state.push("inline", "", 0);
  inline.content = state.getLines(start, next, state.blkIndent, false).trim();
  inline.children = [];
  state.push("paragraph_close", "p", -1);
  state.line = next;
  return true;
}
