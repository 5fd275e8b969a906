import { setupI18n, type Messages } from "@lingui/core";
import english from "./catalogues/en.json";

/** Every text of the app has an id; English is the catalogue that names them all. */
export type MessageId = keyof typeof english;
type MessageValues = Readonly<Record<string, string | number>>;

export type Translator = {
  /** The catalogue's locale, for `lang` attributes: `en`. */
  locale: string;
  /** The tag `Intl` formats with: `en-GB`. */
  intlTag: string;
  t: (id: MessageId, values?: MessageValues) => string;
};

/** Reads texts from one catalogue: ICU messages, compiled by the build. One instance a locale, none shared. */
function createTranslator(locale: string, messages: Messages): Translator {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const t = (id: MessageId, values?: MessageValues): string => i18n.t(id, values);
  return { locale, intlTag: t("locale.intl"), t };
}

export const englishTranslator: Translator = createTranslator("en", english);
