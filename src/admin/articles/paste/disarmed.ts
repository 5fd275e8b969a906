/** Stands before the names of attributes that mean something to the page's policy. */
const MARK = "passport-status-";

export const STYLE = `${MARK}style`;

/**
 * HTML to be read, not drawn. The page's policy forbids styles and handlers in a text, and the browser would report each
 * of them, though nothing is drawn or run. So they come under names that mean nothing to it. Where such a name stands in
 * the text itself or in an address, `rearmed` makes it what it was.
 */
export function disarmed(html: string): string {
  return html.replace(/<(\/?)style\b/gi, "<$1xmp").replace(/\b(?=(?:style|on[a-z]+)\s*=)/gi, MARK);
}

export function rearmed(text: string): string {
  return text.replaceAll(MARK, "");
}
