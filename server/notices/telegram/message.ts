import type { InlineKeyboardButton } from "grammy/types";
import { oneLine } from "#domain/base/shown-text.ts";

/** What the bot sends: plain text, so that names from lists are shown as they are. */
export type Message = { text: string; buttons: readonly (readonly InlineKeyboardButton[])[] };

/** The Bot API allows so many. */
const MOST_CHARACTERS = 4_096;

export function plain(text: string): Message {
  return { text, buttons: [] };
}

/** Blocks with an empty line between them, cut to what a message holds. */
export function textOf(blocks: readonly (string | null)[]): string {
  const text = blocks.filter((block) => block !== null && block !== "").join("\n\n");
  if (text.length <= MOST_CHARACTERS) return text;
  // A cut in the middle of a character would leave half of it.
  return `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

const MARK = "🔎 ";

/** A sent text as one line, without quotes or full stops around it; what is sought. */
export function soughtText(text: string): string {
  return oneLine(text.normalize("NFC"))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "");
}

/** First line of an answer, from which its buttons read what is sought. */
export function queryLine(sought: string): string {
  return `${MARK}${sought}`;
}

/** What an answer of ours was about; null for other messages. */
export function soughtIn(message: string): string | null {
  const [first = ""] = message.split("\n");
  return first.startsWith(MARK) ? first.slice(MARK.length) : null;
}
