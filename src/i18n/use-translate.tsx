import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from "react";
import type { Language } from "./language.ts";
import type { Translator } from "./translator.ts";

const LanguageContext = createContext<Language | null>(null);
const TranslatorContext = createContext<Translator | null>(null);

/** Around everything that shows text; a change of language renders it anew. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const translator = useSyncExternalStore(language.subscribe, language.translator, language.translator);
  return (
    <LanguageContext value={language}>
      <TranslatorContext value={translator}>{children}</TranslatorContext>
    </LanguageContext>
  );
}

/** The texts of the chosen language: `const { t } = useTranslate()`. */
export function useTranslate(): Translator {
  return given(useContext(TranslatorContext));
}

/** The language itself, for its switch and for pages with texts of their own. */
export function useLanguage(): Language {
  return given(useContext(LanguageContext));
}

/** For a page with texts of its own (`catalogues/<tag>/pages/<page>.json`): it waits until all of them are here. */
export function usePageMessages(...pages: string[]): void {
  const { loadPage } = useLanguage();
  // All are asked for before any is waited for.
  for (const texts of pages.map((page) => loadPage(page))) use(texts);
}

function given<T>(value: T | null): T {
  if (value === null) throw new Error("Texts need a LanguageProvider around them.");
  return value;
}
