import { typeText } from "./type-text.ts";

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
