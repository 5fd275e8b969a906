import { readdirSync } from "node:fs";
import { LOCALES } from "#domain/base/languages.ts";
import { loadGeneralMessages, loadPageMessages } from "../../../src/platform/i18n/catalogues.ts";
import { createTranslator } from "#domain/languages/message.ts";
import type { Translator } from "../../../src/platform/i18n/translator.ts";

const PAGES = readdirSync("domain/languages/en/pages").map((file) => file.replace(/\.json$/, ""));

/** Has all page texts. */
export async function translatorOf(tag: string): Promise<Translator> {
  const locale = LOCALES.find((known) => known.tag === tag);
  if (locale === undefined) throw new Error(`No language ${tag}`);
  const parts = await Promise.all([
    loadGeneralMessages(tag),
    ...PAGES.map((page) => loadPageMessages(tag, page)),
  ]);
  return createTranslator(locale, Object.assign({}, ...parts));
}

export const englishTranslator = await translatorOf("en");
