import { typeBlock, typeText } from "../type-text.ts";
import { LONGEST_ARTICLE } from "#domain/articles/contract.ts";

/** The most HTML that a phone can read while somebody waits. Word writes some megabytes for a few pages. */
const LONGEST_HTML = 20_000_000;

export type Pasted = "done" | "without_pictures" | "too_long";

/**
 * Puts copied text in the place of the selection, as if typed: with its headings, lists, links and so on as Markdown, or
 * as plain text where it has none, because Markdown that is copied from an editor should stay as it is.
 */
export async function pasteHtml(text: HTMLTextAreaElement, html: string, plain: string): Promise<Pasted> {
  // Loaded with the first paste. Without a connection it may be missing.
  const reader = html.length > LONGEST_HTML ? null : await import("./html-to-markdown.ts").catch(() => null);
  const read = reader?.htmlToMarkdown(html) ?? null;
  const isPlain = read === null || (!read.hasForm && plain !== "");
  const typed = isPlain ? plain.replace(/\r\n?/g, "\n") : read.markdown;
  if (typed.length > LONGEST_ARTICLE) return "too_long";
  const { selectionStart, selectionEnd } = text;
  // A part of a line goes on in the line.
  if (isPlain || !typed.includes("\n")) typeText(text, typed, selectionStart, selectionEnd);
  else typeBlock(text, typed, selectionStart, selectionEnd);
  return read?.hasPictures === true ? "without_pictures" : "done";
}
