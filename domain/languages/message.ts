import type { Locale } from "../base/languages.ts";

/** A compiled ICU message (vite-plugin-messages.ts). */
export type Message = string | readonly MessagePart[];
type MessagePart = string | readonly [name: string, kind?: string, cases?: Readonly<Record<string, Message>>];
export type Messages = Readonly<Record<string, Message>>;
type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Formats a message. Supports values, `number`, `plural` (with `=n` and `#`) and `select`; the build rejects other ICU
 * syntax.
 */
export function formatMessage(intlTag: string, message: Message, values: MessageValues = {}): string {
  let counted = 0;
  const whole = (some: Message): string => (typeof some === "string" ? some : some.map(text).join(""));
  const text = (part: MessagePart): string => {
    if (part === "#") return formatNumber(intlTag, counted);
    if (typeof part === "string") return part;
    const [name, kind, cases] = part;
    const value = values[name] ?? "";
    if (cases === undefined) return kind === "number" ? formatNumber(intlTag, Number(value)) : String(value);
    const [former, amount] = [counted, Number(value)];
    if (kind === "plural") counted = amount;
    const chosen =
      kind === "plural"
        ? (cases[amount] ?? cases[pluralRules(intlTag).select(amount)])
        : cases[String(value)];
    const inner = whole(chosen ?? cases["other"] ?? "");
    counted = former;
    return inner;
  };
  return whole(message);
}

function formatNumber(intlTag: string, value: number): string {
  return numberFormat(intlTag).format(value);
}

/** `Intl` objects are slow to create on phones: cache them. */
function once<T>(make: (intlTag: string) => T): (intlTag: string) => T {
  const made = new Map<string, T>();
  return (intlTag) => {
    const known = made.get(intlTag) ?? make(intlTag);
    made.set(intlTag, known);
    return known;
  };
}

const numberFormat = once((intlTag) => new Intl.NumberFormat(intlTag));
const pluralRules = once((intlTag) => new Intl.PluralRules(intlTag));

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
