import { useState, type ReactNode, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import styles from "./form.module.css";

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
