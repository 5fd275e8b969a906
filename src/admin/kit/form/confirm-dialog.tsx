import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import styles from "./form.module.css";
import { useState, type ReactNode, useId } from "react";

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

type DangerButtonProps = {
  label: string;
  disabled?: boolean;
  className?: string | undefined;
  title: string;
  text: string;
  /** Names the action: "Delete the passport", not "Yes". */
  confirm: string;
  onConfirm: () => void;
};

/** Asks before it acts. */
export function DangerButton({ label, disabled, className, onConfirm, ...question }: DangerButtonProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button look="danger" className={className} disabled={disabled} onClick={() => setAsks(true)}>
        {label}
      </Button>
      {asks && (
        <ConfirmDialog
          {...question}
          danger
          onConfirm={() => {
            setAsks(false);
            onConfirm();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

/** Destructive actions at the end of a record's page. */
export function DangerZone({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.danger} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
