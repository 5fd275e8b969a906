import { LANGUAGE_COOKIE, LANGUAGE_PARAM } from "#domain/base/page-language.ts";

export type LanguageWishes = {
  search: string;
  /** `document.cookie`, or the header. */
  cookies: string;
  /** In order of preference: `navigator.languages`, or the parsed `Accept-Language`. */
  accepted: readonly string[];
};

/** URL, then cookie, then the browser's first supported language. */
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

/** `Accept-Language` in order of preference. */
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
