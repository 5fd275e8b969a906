import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** For the terms of use, not written yet. */
export function ComingSoon({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate();
  return (
    <Dialog title={t("coming.title")} onClose={onClose}>
      <p>{t("coming.terms")}</p>
    </Dialog>
  );
}
