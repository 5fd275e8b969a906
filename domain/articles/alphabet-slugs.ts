import { localeOf, LOCALES } from "../base/languages.ts";

/** The footer's "Amharic Alphabets" leads here, by language, or to the list of articles if there is no such article. */
export function alphabetSlug(language: string): string {
  return localeOf(language).alphabetSlug;
}

export function isAlphabetSlug(slug: string): boolean {
  return LOCALES.some(({ alphabetSlug }) => alphabetSlug === slug);
}
