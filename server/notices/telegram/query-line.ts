import { oneLine } from "#domain/base/shown-text.ts";

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
