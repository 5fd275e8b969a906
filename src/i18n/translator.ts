import { formatMessage, type Messages, type MessageValues } from "./message.ts";
import type { MessageId } from "./message-ids.ts";
import type { Locale } from "./catalogues.ts";

export type { MessageId } from "./message-ids.ts";

export type Translator = {
  /** The language's BCP 47 tag, for `lang` attributes: `en`. */
  locale: string;
  /** The tag `Intl` formats with: `en-GB`. */
  intlTag: string;
  /** A text by its id. An id whose catalogue is not loaded is a defect of ours; it shows itself. */
  t: (id: MessageId, values?: MessageValues) => string;
};

/** Reads texts of one language from `messages`, also those that are added to it later. */
export function createTranslator({ tag, intl }: Locale, messages: Messages): Translator {
  return {
    locale: tag,
    intlTag: intl,
    t(id, values) {
      const message = messages[id];
      return message === undefined ? id : formatMessage(intl, message, values);
    },
  };
}
