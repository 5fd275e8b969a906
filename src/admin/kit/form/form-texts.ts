import type * as z from "zod/mini";
import type { Translator } from "../../../platform/i18n/translator.ts";
import type { Fields } from "../../../outbox/change.ts";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import type { DescribedFields, FieldDescription } from "./described-field.ts";

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

/** What the API is sent of a form. `isNew`: for a record that is added. */
export function bodyOf(fields: DescribedFields, typed: FormTexts, isNew: boolean): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = valueOf(field, typed[name] ?? "");
      const isLeftOut = field.isStep === true || (field.isOnlyNew === true && (!isNew || value === null));
      return isLeftOut ? [] : [[name, value]];
    }),
  );
}

function valueOf({ kind, isRequired }: FieldDescription, typed: string): unknown {
  const text = typed.trim();
  if (kind === "lines") return linesOf(text);
  if (kind === "number") return /^\d+$/.test(text) ? Number(text) : null;
  return isRequired === true ? text : text || null;
}

/** The fields that a contract refuses. */
export function refusedFields(
  read: { success: true } | { success: false; error: z.core.$ZodError },
): Set<unknown> {
  return new Set(read.success ? [] : read.error.issues.map(({ path }) => path[0]));
}

/** An error for each wrong field, in the order of the form. */
export function fieldErrors(
  { t }: Translator,
  fields: DescribedFields,
  wrong: ReadonlySet<unknown>,
): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { wrong: sentence }]) =>
      sentence !== undefined && wrong.has(name) ? [[name, t(sentence)]] : [],
    ),
  );
}

/** A form's values by field name, without files. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") values[name] = value;
  }
  return values;
}
