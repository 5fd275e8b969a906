/** The languages of pages, articles, notices and the bot. The first is used for people of any other language. */
export const LANGUAGES = ["en", "am"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language with this tag; undefined if we do not have it. */
export function knownLanguage(tag: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === tag);
}
