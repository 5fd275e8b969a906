import { typeText } from "./type-text.ts";

/** Inserts lines of their own after the selection, as if typed. */
export function insertBlock(text: HTMLTextAreaElement, block: string): void {
  const at = text.selectionEnd;
  const before = text.value.slice(0, at);
  const after = text.value.slice(at);
  const start = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const end = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  typeText(text, `${start}${block}${end}`, at, at);
}
