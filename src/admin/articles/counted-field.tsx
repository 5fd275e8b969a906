import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { InputField, TextAreaField } from "../../ui/form/field.tsx";
import type { RecordField } from "../kit/record/record-form.tsx";

type CountedFieldProps = { field: RecordField; typed: string; most: number; rows?: number; hint?: string };

/** With how many of its letters are used. */
export function CountedField({ field, typed, most, rows, hint }: CountedFieldProps) {
  const { t } = useTranslate();
  const note = t("admin_article.letters", { count: typed.trim().length, most });
  return rows === undefined ? (
    <InputField {...field} note={note} hint={hint} />
  ) : (
    <TextAreaField {...field} rows={rows} note={note} hint={hint} />
  );
}
