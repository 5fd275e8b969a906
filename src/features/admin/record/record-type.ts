import type { ComponentType } from "react";
import type { MessageId } from "../../../i18n/translator.ts";
import type { Fields } from "../../../outbox/change.ts";
import type { FormTexts } from "../form/form-texts.ts";
import type { RecordFormProps } from "../form/record-form.tsx";

/** Records that are changed through the outbox. */
export type RecordType<Texts extends FormTexts, Data extends Fields> = {
  /** In the kinds of its changes, `passport.create`, and its resources, `passport:12`. */
  kind: "passport" | "location";
  /** All form fields, in form order. */
  empty: Texts;
  /** Of the record's URL and resource. */
  keyOf: (data: Data) => string;
  /** A queued body as the server would read it. */
  readBody: (body: Fields) => Fields;
};

/** Their pages: new, unsent and saved. */
export type RecordPages<Texts extends FormTexts, Data extends Fields> = RecordType<Texts, Data> & {
  Form: ComponentType<RecordFormProps<Texts>>;
  titleOf: (fields: Texts) => string;
  href: (key: string) => string;
  listHref: string;
  words: Record<
    | "new"
    | "newLead"
    | "add"
    | "unsentLead"
    | "missing"
    | "publicPage"
    | "delete"
    | "deleteZone"
    | "deleteWhat"
    | "deleteTitle"
    | "deleteSure",
    MessageId
  >;
};
