import { slipCost } from "../passports/names/slips.ts";
import { foldWords } from "./fold-words.ts";

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
