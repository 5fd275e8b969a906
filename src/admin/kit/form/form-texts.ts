import type { MessageId, Translator } from "../../../platform/i18n/translator.ts";
import type { Fields } from "../../../outbox/change.ts";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";

/** A form's values: "" for none, lists with one item per line. */
export type FormTexts = Readonly<Record<string, string>>;

export function formText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join("\n");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Those of the form's fields that the record or body has. */
export function formTexts(form: FormTexts, record: Fields): FormTexts {
  const fields = Object.keys(form).filter((field) => field in record);
  return Object.fromEntries(fields.map((field) => [field, formText(record[field])]));
}

export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The part of a body that differs from the form's former values. */
export function changedFields(body: Fields, former: FormTexts): Fields {
  return Object.fromEntries(
    Object.entries(body).filter(([field, value]) => formText(value) !== former[field]),
  );
}

/** An error for each wrong field, in the order of `sentences`. */
export function fieldErrors(
  { t }: Translator,
  wrong: ReadonlySet<unknown>,
  sentences: Readonly<Record<string, MessageId>>,
): FieldErrors {
  const entries = Object.entries(sentences).filter(([field]) => wrong.has(field));
  return Object.fromEntries(entries.map(([field, sentence]) => [field, t(sentence)]));
}
