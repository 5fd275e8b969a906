import type { ComponentType, ReactNode } from "react";
import type { RecordDraft } from "../../../accounts/session/record-drafts.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";
import type { Fields } from "../../../outbox/change.ts";
import type { FieldDescription } from "../form/described-field.ts";
import type { FormTexts } from "../form/form-texts.ts";
import type { RecordSource } from "../query/use-admin-record.ts";

/** The form values and the API data of a type of record. */
export type RecordShape = { texts: FormTexts; data: Fields };

type DescriptionsOf<Texts> = Readonly<Record<keyof Texts & string, FieldDescription>>;

/** Records that are changed through the outbox. */
export type RecordType<Shape extends RecordShape> = {
  /** In the kinds of its changes, `passport.create`, and its resources, `passport:12`. */
  kind: "passport" | "location" | "article" | "advertisement";
  /** All form fields, in form order, and the texts of an empty form: see `described`. */
  fields: DescriptionsOf<Shape["texts"]>;
  empty: Shape["texts"];
  /** The key in the record's URL and resource. */
  keyOf: (data: Shape["data"]) => string;
  /** A queued body as the server would read it. */
  readBody: (body: Fields) => Fields;
  /** The server's record in the words of the form; as it is by default. */
  readData?: (data: Fields) => Fields;
  /** What is sent of the changed fields; those by default. `body`: of the whole form. */
  changeOf?: (changed: Fields, body: Fields) => Fields;
  titleOf: (fields: Shape["texts"]) => string;
  href: (key: string) => string;
  listHref: string;
  newHref: string;
  /** After adding, the record's own page opens: more is done there. The list by default. */
  opensAdded?: boolean;
  /** The form takes the whole width. */
  isWide?: boolean;
  /** Tells where a saved record is read; null for keys that name none. */
  sourceOf: (key: string) => RecordSource<Shape["data"]> | null;
  labels: Record<
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

/** Whose texts a form holds: the prefix of its resources, its fields, and a record in its words. */
export type FormType<Texts extends FormTexts> = {
  kind: string;
  empty: Texts;
  readData?: (data: Fields) => Fields;
};

export type RecordFormProps<Texts extends FormTexts> = {
  /** Whose drafts are kept and offered. */
  type: FormType<Texts> & { fields: DescriptionsOf<Texts> };
  /** Null: not added yet; temporary until it is sent. */
  recordKey: string | null;
  fields: Texts;
  submitLabel: string;
  disabled?: boolean;
  onTyping?: () => void;
  /** False: it could not be kept. */
  onSubmit: (body: Fields) => Promise<boolean>;
  /** What an existing record was filled from, for drafts. */
  opened?: {
    version: RecordDraft["version"];
    /** When the server last changed it. */
    savedAt: string | null;
    /** Goes on from an older version. */
    restore: (version: RecordDraft["version"]) => void;
  };
  /** Further buttons. */
  buttons?: ReactNode;
};

/** The query that finds deleted records as well. */
export const DELETED = { deleted: "true" } as const;

/** With its form, for their pages: new, unsent and saved. */
export type RecordPages<Shape extends RecordShape> = RecordType<Shape> & {
  Form: ComponentType<RecordFormProps<Shape["texts"]>>;
};
