import { createContext, useContext } from "react";
import { englishTranslator, type Translator } from "./translator.ts";

const TranslatorContext = createContext<Translator>(englishTranslator);

export const TranslatorProvider = TranslatorContext.Provider;

/** The texts of the chosen language: `const { t } = useTranslate()`. */
export function useTranslate(): Translator {
  return useContext(TranslatorContext);
}
