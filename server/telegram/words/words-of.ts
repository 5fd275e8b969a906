import { amharic } from "./am.ts";
import { english } from "./en.ts";
import type { Language, Words } from "./words.ts";

export function wordsOf(language: Language): Words {
  return language === "am" ? amharic : english;
}

export function isLanguage(text: string): text is Language {
  return text === "en" || text === "am";
}
