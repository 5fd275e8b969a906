import { foldWords, hasWords } from "./fold-words.ts";

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
