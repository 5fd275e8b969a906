import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";

type Modal = {
  dialog: RefObject<HTMLDialogElement | null>;
  close: () => void;
  handlers: {
    onClose: () => void;
    onPointerDown: (event: PointerEvent) => void;
    onInput: () => void;
    onClick: (event: MouseEvent) => void;
  };
};

/** Initial focus: the form's first field, instead of the browser's choice, the close button. */
const FIELD =
  "form :is(input:not([type=radio], [type=checkbox], [type=hidden], :disabled), textarea, select)";

/**
 * A native modal dialog, open while rendered. Closes on Escape and on outside taps unless something was typed. The
 * focus returns on close and on unmount.
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
    // If the dialog has no field, the focus must not be on the button that does what is asked about.
    if (!field) element?.querySelector<HTMLElement>("[data-cancel]")?.focus();
    if (field instanceof HTMLInputElement) field.select();
    return () => {
      // A link of the dialog opens a page, which takes the focus to its heading.
      const now = document.activeElement;
      const isTaken =
        now !== null && now !== document.body && now !== former && element?.contains(now) !== true;
      element?.close();
      if (!isTaken && former instanceof HTMLElement && former.isConnected)
        former.focus({ preventScroll: true });
    };
  }, []);
  return {
    dialog,
    close: () => dialog.current?.close(),
    handlers: {
      // StrictMode closes and reopens dialogs, and the event arrives late.
      onClose: () => {
        if (dialog.current?.open === false) onClose();
      },
      // Selecting text from a field to outside also ends in an outside click.
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
