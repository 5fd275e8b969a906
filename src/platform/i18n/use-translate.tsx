import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from "react";
import type { Language } from "./language.ts";
import type { Translator } from "./translator.ts";

const LanguageContext = createContext<Language | null>(null);
const TranslatorContext = createContext<Translator | null>(null);

/** Re-renders all texts when the language changes. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const translator = useSyncExternalStore(language.subscribe, language.translator, language.translator);
  return (
    <LanguageContext value={language}>
      <TranslatorContext value={translator}>{children}</TranslatorContext>
    </LanguageContext>
  );
}

export function useTranslate(): Translator {
  return given(useContext(TranslatorContext));
}

export function useLanguage(): Language {
  return given(useContext(LanguageContext));
}

/** Suspends until the page's texts (`domain/languages/<tag>/pages/<page>.json`) are loaded. */
export function usePageMessages(...pages: string[]): void {
  const { loadPage } = useLanguage();
  // Start all requests before suspending.
  for (const texts of pages.map((page) => loadPage(page))) use(texts);
}

function given<T>(value: T | null): T {
  if (value === null) throw new Error("Texts need a LanguageProvider around them.");
  return value;
}
