import { slipCost } from "../passports/names/typos.ts";
import type { ArticleText } from "./article-text.ts";
import { foldWords, hasWords } from "./fold-words.ts";
import { plainText } from "./plain-text.ts";

const WORD = /[\p{L}\p{N}]+/gu;
/** Shorter words are one slip away from too many others. */
const SHORTEST = 4;

type Known = { title: string; excerpt: string | null } & Record<
  "categories" | "tags",
  readonly { name: string }[]
>;

/**
 * What a search that finds nothing may have meant: each of its words that no title, excerpt or topic has becomes the one
 * that is a slip of the finger away. Null where there is none.
 */
export function readAs(query: string, articles: readonly Known[]): string | null {
  const known = new Map<string, string>();
  for (const { title, excerpt, categories, tags } of articles) {
    const text = [title, excerpt ?? "", ...[...categories, ...tags].map(({ name }) => name)].join("\n");
    for (const [word] of text.matchAll(WORD)) {
      const [folded] = foldWords(word);
      if (folded !== undefined && !known.has(folded)) known.set(folded, word.toLowerCase());
    }
  }
  let isOther = false;
  const words = [...query.matchAll(WORD)].map(([word]) => {
    const [folded = ""] = foldWords(word);
    const meant = nearest(folded, known);
    isOther ||= meant !== null;
    return meant ?? word;
  });
  return isOther ? words.join(" ") : null;
}

function nearest(word: string, known: ReadonlyMap<string, string>): string | null {
  if (word.length < SHORTEST) return null;
  let [meant, least]: [string | null, number] = [null, Infinity];
  for (const [folded, shown] of known) {
    if (folded.includes(word)) return null;
    const cost = slipCost(word, folded);
    if (cost < least) [meant, least] = [shown, cost];
  }
  return meant;
}

type Searched = {
  title: string;
  excerpt: string | null;
  text: ArticleText;
  categories: readonly { name: string }[];
  tags: readonly { name: string }[];
};

/** What search looks through, for `hasWords`: the folded words of title, excerpt, text and topics. */
export function articleSearchText({ title, excerpt, text, categories, tags }: Searched): string {
  const topics = [...categories, ...tags].map(({ name }) => name);
  return foldWords([title, excerpt ?? "", ...topics, plainText(text)].join("\n")).join(" ");
}

/**
 * The order of a search that names none: articles with every word of `query` in their title, then those that have them
 * in their text only, each part in the order given.
 */
export function titlesFirst<T extends { title: string }>(articles: readonly T[], query: string): T[] {
  const words = foldWords(query);
  const [inTitle, inText]: [T[], T[]] = [[], []];
  for (const article of articles)
    (hasWords(foldWords(article.title).join(" "), words) ? inTitle : inText).push(article);
  return [...inTitle, ...inText];
}
