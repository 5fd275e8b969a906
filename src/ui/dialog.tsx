import { type ReactNode, useId } from "react";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

type DialogProps = {
  title: string;
  /** Its content has a button that cancels (`data-cancel`), in place of the one that closes it. */
  cancels?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal; a bottom sheet on phones. */
export function Dialog({ title, cancels = false, onClose, children }: DialogProps) {
  const { t } = useTranslate();
  const titleId = useId();
  const { dialog, close, handlers } = useModal(onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is native; clicks are outside taps
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} {...handlers}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {!cancels && (
          <Button look="plain" onClick={close}>
            {t("dialog.close")}
          </Button>
        )}
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
