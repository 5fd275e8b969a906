import type { ImportWarning } from "#domain/imports/contract.ts";
import type { Unaccounted } from "./pdf/glyph-account.ts";
import { storableText } from "../store/storable-text.ts";

/** Pages with a warning of their own. */
const PAGES_LISTED = 5;

/** Text in neither row nor furniture: rows may be incomplete. */
export function unaccountedWarnings(unaccounted: readonly Unaccounted[]): ImportWarning[] {
  const listed = unaccounted.slice(0, PAGES_LISTED).map(({ page, characters, text }): ImportWarning => {
    const shown = storableText(text);
    return {
      code: "unaccounted",
      text: `Page ${page}: ${characters} printed characters could not be placed. Compare with the PDF: ${shown}`,
      values: { page: String(page), characters: String(characters), text: shown },
    };
  });
  const rest = unaccounted.slice(PAGES_LISTED);
  if (rest.length === 0) return listed;
  const characters = rest.reduce((sum, one) => sum + one.characters, 0);
  return [
    ...listed,
    {
      code: "unaccounted_more",
      text: `${characters} more printed characters could not be placed, on ${rest.length} other pages.`,
      values: { pages: String(rest.length), characters: String(characters) },
    },
  ];
}

/** About reading the file, independent of branch and day. */
export function isOfReading({ code }: ImportWarning): boolean {
  return code === "unaccounted" || code === "unaccounted_more";
}
