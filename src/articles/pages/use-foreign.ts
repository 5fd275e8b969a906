import type { ArticleSummary } from "#domain/articles/contract.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";

/** A text's language if it is not the page's, for its `lang`. */
export function useForeign(language: ArticleSummary["language"]): string | undefined {
  const { locale } = useTranslate();
  return language && language !== locale ? language : undefined;
}
