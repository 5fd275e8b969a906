/** Focuses the element that replaces the button that had the focus. Used as its `ref`. */
export function focusIt(element: HTMLElement | null): void {
  element?.focus();
}
