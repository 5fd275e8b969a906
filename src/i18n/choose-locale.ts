import { LANGUAGE_COOKIE, LANGUAGE_PARAM } from "#domain/page-language.ts";

/** What is known of the language a visitor wants. */
export type LanguageWishes = {
  /** `?lang=` of the address. */
  search: string;
  /** `document.cookie`, or the header. */
  cookies: string;
  /** The browser's languages, the most wanted first: `navigator.languages`, or `Accept-Language` taken apart. */
  accepted: readonly string[];
};

/** The language to speak: the address's, else the remembered one, else the browser's first that the app knows. */
export function chooseLocale(
  { search, cookies, accepted }: LanguageWishes,
  known: readonly string[],
  fallback: string,
): string {
  const remembered = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`).exec(cookies)?.[1];
  const wanted = [new URLSearchParams(search).get(LANGUAGE_PARAM), remembered, ...accepted];
  for (const tag of wanted) {
    const language = tag?.toLowerCase().split("-")[0];
    if (language !== undefined && known.includes(language)) return language;
  }
  return fallback;
}

/** `Accept-Language` as a list, the most wanted first. */
export function acceptedLanguages(header: string): string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", quality] = part.trim().split(/\s*;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== "" && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
