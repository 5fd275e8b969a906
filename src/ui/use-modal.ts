import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";

type Modal = {
  dialog: RefObject<HTMLDialogElement | null>;
  close: () => void;
  /** For the `<dialog>` itself. */
  handlers: {
    onClose: () => void;
    onPointerDown: (event: PointerEvent) => void;
    onInput: () => void;
    onClick: (event: MouseEvent) => void;
  };
};

/** A field of a form, for which the dialog was opened: not the button that closes it, where the browser would begin. */
const FIELD =
  "form :is(input:not([type=radio], [type=checkbox], [type=hidden], :disabled), textarea, select)";

/**
 * The browser's own modal dialog, shown while it is rendered: it keeps the focus inside and closes on Escape or on a
 * touch beside it, unless something was typed. The focus goes back to where it was, also when the dialog is taken away
 * while it is open.
 */
export function useModal(onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const typed = useRef(false);
  const pressedBeside = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const former = document.activeElement;
    element?.showModal();
    const field = element?.querySelector<HTMLElement>(FIELD);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
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
      // A selection that is drawn from a field to beside the dialog ends in a click there as well.
      onPointerDown: (event) => {
        pressedBeside.current = event.target === dialog.current;
      },
      onInput: () => {
        typed.current = true;
      },
      onClick: (event) => {
        const beside = pressedBeside.current && event.target === dialog.current;
        if (beside && !typed.current) dialog.current?.close();
      },
    },
  };
}
