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

/** Inserts lines of their own after the selection, as if typed. */
export function insertBlock(text: HTMLTextAreaElement, block: string): void {
  typeBlock(text, block, text.selectionEnd, text.selectionEnd);
}

/** Puts lines of their own in the place of a range, as if typed. */
export function typeBlock(text: HTMLTextAreaElement, block: string, from: number, to: number): void {
  const before = text.value.slice(0, from);
  const after = text.value.slice(to);
  const start = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const end = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  typeText(text, `${start}${block}${end}`, from, to);
}
