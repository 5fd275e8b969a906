import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** A form is filled with what was typed on an earlier visit. */
export function KeptNotice({ onClear }: { onClear: () => void }) {
  const { t } = useTranslate();
  return <Notice title={t("form.kept")} actions={<Button onClick={onClear}>{t("form.clear")}</Button>} />;
}
