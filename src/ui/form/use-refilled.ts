import { type RefObject, useEffect, useRef } from "react";

/**
 * Resets an uncontrolled form when `shown`, what it is filled with, changes; in place, so that focus and caret stay.
 * Give selects a key: React does not update a select's default value. Each text area's default value is part of `shown`.
 */
export function useRefilled(shown: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const filled = useRef(shown);
  useEffect(() => {
    if (form.current === null) return;
    // The first filling resets nothing, since that would take what was typed before hydration.
    if (filled.current !== shown) refill(form.current);
    filled.current = shown;
    holdTexts(form.current);
  }, [shown]);
  return form;
}

/** A reset alone takes the caret to the beginning of the text, where the next letter would be typed. */
function refill(form: HTMLFormElement): void {
  const { activeElement: control } = document;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return form.reset();
  const { value, selectionStart, selectionEnd } = control;
  form.reset();
  // Other kinds of input have no caret.
  if (control.form === form && control.value === value && selectionStart !== null)
    control.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Has each text area own its text. Until then it takes over its default value, which React writes again with every
 * rendering, and then too the caret goes to the beginning.
 */
function holdTexts(form: HTMLFormElement): void {
  for (const area of form.querySelectorAll("textarea")) {
    const { value } = area;
    area.value = value;
  }
}
