import { parseLookup } from "#domain/names/lookup.ts";

/** Longer than any name or number somebody types: a message that was shared with the app. */
const LONGEST_TYPED = 40;
const LINKS = /\bhttps?:\/\/\S+/g;
/** As long as the box takes. */
const LONGEST_ASKED = 120;

/**
 * What the address's `?q=` puts into the box. Of a whole message that another app shared (`share_target` in
 * vite.config.ts) that is the request number in it; without one, its words.
 */
export function askedInAddress(text: string): string {
  if (text.length <= LONGEST_TYPED && !/[\r\n]/.test(text)) return text;
  const words = text.replace(LINKS, " ").replace(/\s+/g, " ").trim();
  const lookup = parseLookup(words);
  return lookup.kind === "number" ? lookup.number : words.slice(0, LONGEST_ASKED).trim();
}
