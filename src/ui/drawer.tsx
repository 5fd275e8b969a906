import type { ReactNode } from "react";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import styles from "./drawer-and-badge.module.css";
import icon from "./shared.module.css";
import { CloseIcon } from "./icons.tsx";
import { useModal } from "./use-modal.ts";

type DrawerProps = { label: string; head: ReactNode; onClose: () => void; children: ReactNode };

/** A side menu; following a link closes it. */
export function Drawer({ label, head, onClose, children }: DrawerProps) {
  const { t } = useTranslate();
  const { dialog, close, handlers } = useModal(onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is native; clicks come from outside taps, or bubble from links
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={label}
      {...handlers}
      onClick={(event) => {
        handlers.onClick(event);
        if (event.target instanceof Element && event.target.closest("a") !== null) close();
      }}
    >
      <div className={styles.drawerInner}>
        <div className={styles.drawerHead}>
          {head}
          <button type="button" className={icon.iconButton} aria-label={t("dialog.close")} onClick={close}>
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
