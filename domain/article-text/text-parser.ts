import type { Env, MarkdownIt } from "markdown-it";
import type { ArticleText, Block, Inline, Note } from "../api/article-text.ts";
import { buildBlocks, type BlockContext } from "./build-blocks.ts";
import { noteEnv, textEnv } from "./footnotes.ts";
import { HeadingIds } from "./heading-ids.ts";
import { markdownRules } from "./markdown-rules.ts";
import { splitAtLimit } from "./parse-limit.ts";
import { RepeatedAddresses } from "./repeated-addresses.ts";
import { shown } from "./shown.ts";

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
