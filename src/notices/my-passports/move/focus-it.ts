/** As `ref` of what takes the place of the button that had the focus. */
export function focusIt(element: HTMLElement | null): void {
  element?.focus();
}
