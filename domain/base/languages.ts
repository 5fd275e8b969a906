/** What pages, articles, notices and the bot are written in. The first stands in for languages that are not among them. */
export const LANGUAGES = ["en", "am"] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}
