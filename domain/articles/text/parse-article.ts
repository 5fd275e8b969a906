import MarkdownIt, { type Env, type MarkdownIt as Parser, type StateBlock } from "markdown-it";
import type { ArticleText, Block, Inline, Note } from "../article-text.ts";
import { buildBlocks, type BlockContext, RepeatedAddresses, shown } from "./build-blocks.ts";
import { noteEnv, textEnv, readFootnotes } from "./footnotes.ts";
import { LONGEST_ADDRESS, isSafeAddress } from "./safe-address.ts";
import { noteTableRows } from "./table-rows.ts";

/** The parser's version. Texts stored by an older one are parsed again when they are read. */
export const TEXT_VERSION = 2;

/**
 * Gives headings their ids: their words, so that an address says what it leads to. The prefix keeps them apart from
 * the page's own ids and from names in `window`.
 */
class HeadingIds {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  idFor(text: string): string {
    const words = text.toLowerCase().match(WORD) ?? [];
    let plain = "h";
    for (const word of words) {
      if (plain.length + word.length >= LONGEST) break;
      plain += `-${word}`;
    }
    let id = plain;
    let number = this.#next.get(plain) ?? 1;
    while (this.#taken.has(id)) id = `${plain}-${++number}`;
    this.#next.set(plain, number);
    this.#taken.add(id);
    return id;
  }

  /** The address of a heading that a writer links to as `#its-words`; others as they are. */
  hrefFor(fragment: string): string {
    const id = `h-${decoded(fragment.slice(1))}`;
    return this.#taken.has(id) ? `#${encodeURIComponent(id)}` : fragment;
  }
}

const LONGEST = 60;
const WORD = /[\p{L}\p{N}\p{M}]{1,50}/gu;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text;
  }
}

/**
 * Marks (lines, brackets, stars, cells and so on) that are read as Markdown. The parser's time and the size of the
 * tree grow with them; a long article has some hundreds.
 */
const MOST_MARKS = 10_000;
const MARKS = /[\\`*_~[\]!<>&|:@]|[-+.)](?=\s)|www\./gi;
/** Each line under such a header becomes a row with all its columns. */
const TABLE_HEAD = /^[\s>|:-]+$/;
const BLANK = /^[\s>]*$/;

/** Splits a text at the line at which it has too many marks. */
function splitAtLimit(markdown: string): { read: string; rest: string } {
  let marks = 0;
  let columns = 0;
  for (let start = 0; start < markdown.length;) {
    const newline = markdown.indexOf("\n", start);
    const end = newline === -1 ? markdown.length : newline + 1;
    const line = markdown.slice(start, end);
    if (BLANK.test(line)) columns = 0;
    else if (line.includes("|") && TABLE_HEAD.test(line)) columns = line.split("|").length;
    marks += 1 + columns + (line.match(MARKS)?.length ?? 0);
    if (marks > MOST_MARKS) return { read: markdown.slice(0, start), rest: markdown.slice(start) };
    start = end;
  }
  return { read: markdown, rest: "" };
}

/** A parser for Markdown. A link or picture whose address is not allowed stays text. */
export function textParser(isAllowed: (address: string) => boolean): (markdown: string) => ArticleText {
  const md = markdownRules(isAllowed);
  return (markdown) => {
    const { read, rest } = splitAtLimit(shown(markdown.replace(/\r\n?/g, "\n")));
    const env = textEnv();
    const { blocks, notes } = new TextBuilder(md, env, isAllowed).build(read);
    if (rest !== "") blocks.push({ kind: "code", text: rest });
    return { blocks, notes };
  };
}

class TextBuilder {
  readonly #ids = new HeadingIds();
  /** A label that is defined again has both texts. */
  readonly #definitions = new Map<string, string>();
  readonly #numbers = new Map<string, number>();
  readonly #links: Extract<Inline, { kind: "link" }>[] = [];
  readonly #notes: Note[] = [];
  readonly #repeated = new RepeatedAddresses();
  readonly #md: Parser;
  readonly #env: Env;
  readonly #isAllowed: (address: string) => boolean;

  constructor(md: Parser, env: Env, isAllowed: (address: string) => boolean) {
    this.#md = md;
    this.#env = env;
    this.#isAllowed = isAllowed;
  }

  build(markdown: string): ArticleText {
    const blocks = this.#blocks(markdown, this.#env);
    this.#readNotes();
    // Notes that nothing refers to come last.
    for (const label of this.#definitions.keys()) this.#numberOf(label);
    this.#readNotes();
    for (const link of this.#links) if (link.href.startsWith("#")) link.href = this.#ids.hrefFor(link.href);
    return { blocks, notes: this.#notes };
  }

  /** Notes may refer to further notes. */
  #readNotes(): void {
    for (const [label, number] of this.#numbers) {
      if (number > this.#notes.length)
        this.#notes.push({
          number,
          blocks: this.#blocks(this.#definitions.get(label) ?? "", noteEnv(this.#env)),
        });
    }
  }

  #numberOf(label: string): number {
    const number = this.#numbers.get(label) ?? this.#numbers.size + 1;
    this.#numbers.set(label, number);
    return number;
  }

  #blocks(markdown: string, env: Env): Block[] {
    const context: BlockContext = {
      env,
      isAllowed: this.#isAllowed,
      repeated: this.#repeated,
      numberOf: (label) => this.#numberOf(label),
      headingId: (text) => this.#ids.idFor(text),
      onLink: (link) => this.#links.push(link),
      onDefinition: (label, text) => {
        const earlier = this.#definitions.get(label);
        this.#definitions.set(label, earlier === undefined ? text : `${earlier}\n\n${text}`);
      },
    };
    return buildBlocks(this.#md.parse(markdown, env), context);
  }
}

/** A bare address with its scheme, which `www.` gets, is still allowed. */
const LONGEST_BARE = LONGEST_ADDRESS - 20;
const WWW = /[\w-]+(?:\.[\w-]+)+(?:[/?#][^\s<]*)?/y;
const RUN = new RegExp(`^[^\\s<]{0,${LONGEST_BARE + 1}}`);
/** Signs that belong to the sentence and not to the address that ends it. */
const ENDINGS = new Set("?!.,:*_~'\")");

/** The Markdown of articles: CommonMark without HTML, with tables, strikethrough, bare addresses and footnotes. */
function markdownRules(isAllowed: (address: string) => boolean): Parser {
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

/**
 * An article's Markdown as a tree. HTML and what has a forbidden address are text; what is too much or too deep is
 * kept as text. Never throws.
 */
export const parseArticle: (markdown: string) => ArticleText = textParser(isSafeAddress);
