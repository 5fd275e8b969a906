import { formatMessage, type Messages, type MessageValues } from "./message.ts";
import type { MessageId } from "./message-ids.ts";
import type { Locale } from "./catalogues.ts";

export type { MessageId } from "./message-ids.ts";

export type Translator = {
  /** The language's BCP 47 tag, for `lang` attributes: `en`. */
  locale: string;
  /** The tag `Intl` formats with: `en-GB`. */
  intlTag: string;
  /** By which clock and calendar its readers live. */
  reckoning: Locale["reckoning"];
  /** A text by its id. An id whose catalogue is not loaded is a defect of ours; it shows itself. */
  t: (id: MessageId, values?: MessageValues) => string;
};

/** Reads texts of one language from `messages`, also those that are added to it later. */
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
