/**
 * sonner pauses its timer on hover but not on focus, so toasts would vanish from keyboard users. Sends it mouse events
 * on focus.
 */
export function pauseWhileFocused(section: HTMLElement): () => void {
  const holdsFocus = (): boolean => section.querySelector(":focus-visible") !== null;
  const onFocusIn = (event: FocusEvent): void => {
    if (holdsFocus()) event.target?.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
  };
  const onFocusOut = (event: FocusEvent): void => {
    const { relatedTarget, target } = event;
    if (relatedTarget instanceof Node && section.contains(relatedTarget)) return;
    target?.dispatchEvent(new MouseEvent("mouseout", { bubbles: true, relatedTarget: document.body }));
  };
  const onMouseLeave = (): void => {
    if (!holdsFocus()) return;
    section.querySelector("ol")?.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
  };
  section.addEventListener("focusin", onFocusIn);
  section.addEventListener("focusout", onFocusOut);
  section.addEventListener("mouseleave", onMouseLeave);
  return () => {
    section.removeEventListener("focusin", onFocusIn);
    section.removeEventListener("focusout", onFocusOut);
    section.removeEventListener("mouseleave", onMouseLeave);
  };
}
