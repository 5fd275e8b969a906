import { type MouseEvent, type RefObject, useEffect, useRef } from "react";

type Modal = {
  dialog: RefObject<HTMLDialogElement | null>;
  close: () => void;
  /** For the `<dialog>` itself. */
  handlers: { onClose: () => void; onClick: (event: MouseEvent) => void };
};

/**
 * The browser's own modal dialog, shown while it is rendered: it keeps the focus inside and closes on Escape or on a
 * touch beside it. The focus goes back to where it was, also when the dialog is taken away while it is open.
 */
export function useModal(onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const former = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (former instanceof HTMLElement && former.isConnected) former.focus({ preventScroll: true });
    };
  }, []);
  return {
    dialog,
    close: () => dialog.current?.close(),
    handlers: {
      // The event comes late: in development React closes and opens every dialog once.
      onClose: () => {
        if (dialog.current?.open === false) onClose();
      },
      onClick: (event) => {
        if (event.target === dialog.current) dialog.current?.close();
      },
    },
  };
}
