import { parseLookup } from "#domain/passports/lookup.ts";

/** Longer than any typed query: a shared message. */
const MAX_TYPED_LENGTH = 40;
const LINKS = /\bhttps?:\/\/\S+/g;
/** Maximum length of the box. */
const MAX_QUERY_LENGTH = 120;

/**
 * The initial query from `?q=`. For a message shared by another app (`share_target` in vite.config.ts), its request
 * number, else its words.
 */
export function queryOfAddress(text: string): string {
  if (text.length <= MAX_TYPED_LENGTH && !/[\r\n]/.test(text)) return text;
  const words = text.replace(LINKS, " ").replace(/\s+/g, " ").trim();
  const lookup = parseLookup(words);
  return lookup.kind === "number" ? lookup.number : words.slice(0, MAX_QUERY_LENGTH).trim();
}
