import type { Env, MarkdownIt } from "markdown-it";
import type { ArticleText, Block, Inline, Note } from "../article-text.ts";
import { buildBlocks, type BlockContext, RepeatedAddresses, shown } from "./build-blocks.ts";
import { noteEnv, textEnv } from "./footnotes.ts";
import { markdownRules } from "./markdown-rules.ts";

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
  readonly #md: MarkdownIt;
  readonly #env: Env;
  readonly #isAllowed: (address: string) => boolean;

  constructor(md: MarkdownIt, env: Env, isAllowed: (address: string) => boolean) {
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
