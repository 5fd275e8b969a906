import type { ArticleText } from "../article-text.ts";
import { plainText } from "../plain-text.ts";
import { WORDS_A_MINUTE } from "../contract.ts";

/** Letters and digits; an apostrophe or hyphen joins them, and within a number a point, comma or colon. */
const WORD = /(?:\p{N}[.,:](?=\p{N})|[\p{L}\p{N}\p{M}](?:['’‑-](?=[\p{L}\p{N}\p{M}]))?)+/gu;

/** Words in either script: `፡`, `።` and other punctuation separate them as spaces do. */
export function wordCount(text: ArticleText): number {
  return plainText(text).match(WORD)?.length ?? 0;
}

/** Whole minutes, at least 1. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE));
}
