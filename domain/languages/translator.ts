import type { Locale } from "../base/languages.ts";
import { formatMessage, type Messages, type MessageValues } from "./message.ts";

/** Looks texts up in a language and fills in their values. `Id`: the ids that may be asked for. */
export type Translator<Id extends string = string> = {
  /** BCP 47, for `lang` attributes: `en`. */
  locale: string;
  /** For `Intl`: `en-GB`. */
  intlTag: string;
  reckoning: Locale["reckoning"];
  /** A text by id. If its catalogue is not loaded, which is a bug, the id is shown. */
  t: (id: Id, values?: MessageValues) => string;
};

/** Also reads messages added later. */
export function createTranslator({ tag, intl, reckoning }: Locale, messages: Messages): Translator {
  return {
    locale: tag,
    intlTag: intl,
    reckoning,
    t(id, values) {
      const message = messages[id];
      return message === undefined ? id : formatMessage(intl, message, values);
    },
  };
}
