import { mapValues } from "#domain/base/keys.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";

/** How a field is typed, compared and shown. */
type FieldKind =
  /** One line of text. */
  | "line"
  /** One line that no dictionary knows. */
  | "name"
  /** One line in capitals. */
  | "code"
  | "phone"
  | "web"
  | "number"
  | "day"
  /** One of the field's `values`, in their order. */
  | "choice"
  /** Several lines of text. */
  | "text"
  /** A list with one item a line. */
  | "lines";

/** A field of a record: form, table, outbox, conflicts, audit and the body that is sent follow from it. */
export type FieldDescription = {
  label: MessageId;
  /** A line by default. */
  kind?: FieldKind;
  hint?: MessageId;
  /** What is said if the contract refuses what was typed. */
  wrong?: MessageId;
  /** What the form of a new record begins with; nothing by default. */
  empty?: string;
  /** What its values are called. */
  values?: Readonly<Record<string, MessageId>>;
  /** The language of the text, if it is not the reader's. */
  lang?: string;
  /** How many lines are shown while it is typed; 3 by default. */
  rows?: number;
  /** The largest number, or the most letters where they are counted. */
  most?: number;
  /** An empty text is sent as it is, so that the contract refuses it. Others are sent as null. */
  isRequired?: boolean;
  /** Sent with a new record alone, if there is a value. */
  isOnlyNew?: boolean;
  /** Never sent by the form: the record's steps change it. */
  isStep?: boolean;
};

/** Fields by their name in the API, in the order of the form. */
export type DescribedFields = Readonly<Record<string, FieldDescription>>;

/** What a type of record says of its form: its fields, and the texts of an empty form. */
export function described<Name extends string>(fields: Readonly<Record<Name, FieldDescription>>) {
  return { fields, empty: mapValues(fields, ({ empty = "" }) => empty) };
}

/** Whether it is typed in several lines. */
export function isTall({ kind }: FieldDescription): boolean {
  return kind === "text" || kind === "lines";
}

/** What a form gives the control of a field. */
export type RecordField = {
  id: string;
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  defaultValue: string | undefined;
  disabled: boolean;
  autoComplete: "off";
};
