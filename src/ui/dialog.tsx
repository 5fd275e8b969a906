import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslate } from "../i18n/use-translate.tsx";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

type DialogProps = { title: string; onClose: () => void; children: ReactNode };

/** The browser's own modal dialog: keeps focus inside, gives it back, closes on Escape. Shown while rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslate();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it natively; the click is a touch beside it
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      // The event comes late: in development React closes and opens every dialog once.
      onClose={() => {
        if (dialog.current?.open === false) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <Button look="plain" onClick={() => dialog.current?.close()}>
          {t("dialog.close")}
        </Button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
