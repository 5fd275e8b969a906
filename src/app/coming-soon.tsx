import type { MessageId } from "../i18n/translator.ts";
import { useTranslate } from "../i18n/use-translate.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** For documents that the footer names and nobody has written yet. */
export function ComingSoon({ message, onClose }: { message: MessageId; onClose: () => void }) {
  const { t } = useTranslate();
  return (
    <Dialog title={t("coming.title")} onClose={onClose}>
      <p>{t(message)}</p>
    </Dialog>
  );
}
