import { LANGUAGES, LOCALES, type Locale } from "../languages/locales.mjs";

export { LANGUAGES, LOCALES, type Locale };

/** The tag of one of our languages. */
export type Language = string;

/** The language with this tag; undefined if we do not have it. */
export function knownLanguage(tag: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === tag);
}

/** What is known of a language; of the first one, if we do not have it. */
export function localeOf(tag: string): Locale {
  return LOCALES.find((locale) => locale.tag === tag) ?? LOCALES[0];
}
