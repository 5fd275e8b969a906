import type { MessageId } from "../../platform/i18n/translator.ts";

/** `code` is the key's place: an Amharic keyboard gives it another letter. */
export type Shortcut = { shift: boolean; key: string; code: string };

/** A button of the toolbar. */
export type Format = {
  tag:
    | "md-header"
    | "md-bold"
    | "md-italic"
    | "md-quote"
    | "md-link"
    | "md-unordered-list"
    | "md-ordered-list"
    | "md-strikethrough";
  label: MessageId;
  shortcut: Shortcut;
};

export const FORMATS: readonly Format[] = [
  { tag: "md-header", label: "admin_article.heading", shortcut: { shift: true, key: "h", code: "KeyH" } },
  { tag: "md-bold", label: "admin_article.bold", shortcut: { shift: false, key: "b", code: "KeyB" } },
  { tag: "md-italic", label: "admin_article.italic", shortcut: { shift: false, key: "i", code: "KeyI" } },
  { tag: "md-link", label: "admin_article.link", shortcut: { shift: false, key: "k", code: "KeyK" } },
  {
    tag: "md-unordered-list",
    label: "admin_article.bullets",
    shortcut: { shift: true, key: "8", code: "Digit8" },
  },
  {
    tag: "md-ordered-list",
    label: "admin_article.numbers",
    shortcut: { shift: true, key: "7", code: "Digit7" },
  },
  { tag: "md-quote", label: "admin_article.quote", shortcut: { shift: true, key: "9", code: "Digit9" } },
  {
    tag: "md-strikethrough",
    label: "admin_article.strike",
    shortcut: { shift: true, key: "x", code: "KeyX" },
  },
];

type Key = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing"
>;

/** The format a key asks for. Nothing while a letter is being composed. */
export function formatOf(event: Key): Format | null {
  const { ctrlKey, metaKey, altKey, isComposing } = event;
  if (isComposing || altKey || ctrlKey === metaKey) return null;
  return FORMATS.find(({ shortcut }) => isPressed(shortcut, event)) ?? null;
}

/** By letter; by place, if the letter is not a Latin one. Digits by place: with Shift they are signs. */
function isPressed({ shift, key, code }: Shortcut, event: Key): boolean {
  if (event.shiftKey !== shift) return false;
  const isLatin = /^[a-z]$/i.test(event.key);
  return isLatin ? event.key.toLowerCase() === key : event.code === code;
}

/** "Ctrl+Shift+8", "⌘⇧8". */
export function shortcutText({ shift, key }: Shortcut, isMac: boolean): string {
  const letter = key.toUpperCase();
  return isMac ? `⌘${shift ? "⇧" : ""}${letter}` : `Ctrl+${shift ? "Shift+" : ""}${letter}`;
}

/** For `aria-keyshortcuts`. */
export function ariaShortcut({ shift, key }: Shortcut, isMac: boolean): string {
  return [isMac ? "Meta" : "Control", ...(shift ? ["Shift"] : []), key.toUpperCase()].join("+");
}
