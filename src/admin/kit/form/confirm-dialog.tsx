import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import styles from "./form.module.css";

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** Names the action: "Delete the passport", not "Yes". */
  confirm: string;
  /** Irreversible. */
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({
  title,
  text,
  confirm,
  danger = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslate();
  return (
    <Dialog title={title} cancels onClose={onClose}>
      <p>{text}</p>
      <div className={styles.buttons}>
        <Button look={danger ? "danger" : "primary"} data-sure={danger || undefined} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button look="plain" data-cancel onClick={onClose}>
          {t("form.cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
