/** The footer's "Amharic Alphabets" leads here, by language, or to the list of articles if there is no such article. */
const ALPHABET_SLUGS: Readonly<Record<string, string>> = {
  en: "amharic-alphabet",
  am: "ye-amarinya-fidelat",
};

export function alphabetSlug(language: string): string {
  return ALPHABET_SLUGS[language] ?? "amharic-alphabet";
}

export function isAlphabetSlug(slug: string): boolean {
  return Object.values(ALPHABET_SLUGS).includes(slug);
}
