import { useTranslate } from "../../../i18n/use-translate.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import type { RecordField } from "../form/record-form.tsx";

/** The Markdown of an article. */
export function TextEditor({ field }: { field: RecordField; typed: string }) {
  const { t } = useTranslate();
  return <TextAreaField {...field} rows={18} hint={t("admin_article.content_hint")} />;
}
