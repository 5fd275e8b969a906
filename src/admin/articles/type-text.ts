type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Replaces a range as if it had been typed: undo takes it back, and the form hears of it. */
export function typeText(control: TextControl, text: string, start: number, end: number): void {
  control.focus();
  control.setSelectionRange(start, end);
  const before = control.value;
  // Deprecated, but nothing else keeps the browser's undo.
  if (document.execCommand("insertText", false, text) && control.value !== before) return;
  if (before.slice(start, end) === text) return;
  control.setRangeText(text, start, end, "end");
  control.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}
