import { formatMessage, type Messages, type MessageValues } from "./message.ts";
import type { MessageId } from "./message-ids.ts";
import type { Locale } from "./catalogues.ts";

export type { MessageId } from "./message-ids.ts";

export type Translator = {
  /** BCP 47, for `lang` attributes: `en`. */
  locale: string;
  /** For `Intl`: `en-GB`. */
  intlTag: string;
  reckoning: Locale["reckoning"];
  /** A text by id. If its catalogue is not loaded, which is a bug, the id is shown. */
  t: (id: MessageId, values?: MessageValues) => string;
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
