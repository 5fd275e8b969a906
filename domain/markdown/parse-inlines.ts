import type { Inline } from "./markdown.ts";
import { safeAddress } from "./markdown.ts";

const ESCAPE = /\\([!-/:-@[-`{-~])/y;
const CODE = /(`+)(?!`)/y;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^<>\s]+)>/y;
const BREAK = /(?: {2,}|\\)\n/y;
const LINK =
  /(!?)\[((?:[^[\]\\]|\\.|\[[^[\]]{0,200}\]){0,1000})\]\(\s*((?:[^()\s]|\([^()\s]{0,200}\)){1,2000})(?:\s+"[^"]{0,500}")?\s*\)/y;
const DELIMITERS = ["**", "__", "*", "_"] as const;
const PLAIN = /[^\\`<![*_ \n]+|[\s\S]/y;
const WORD = /[\p{L}\p{N}]/u;
const DEEPEST = 6;

/** Parses inline Markdown of a paragraph. */
export function parseInlines(text: string, depth = 0): Inline[] {
  const inlines: Inline[] = [];
  const say = (more: string) => {
    const last = inlines.at(-1);
    if (last?.kind === "text") last.text += more;
    else inlines.push({ kind: "text", text: more });
  };
  // Marks without a close, to search once.
  const unclosed = new Set<string>();
  let at = 0;
  while (at < text.length) {
    const read = depth < DEEPEST ? readInline(text, at, depth, unclosed) : null;
    if (read === null) {
      const plain = matchAt(PLAIN, text, at)?.[0] ?? text.slice(at);
      say(plain);
      at += plain.length;
    } else {
      if (read.inline.kind === "text") say(read.inline.text);
      else inlines.push(read.inline);
      at = read.next;
    }
  }
  return inlines;
}

type Read = { inline: Inline; next: number };

function readInline(text: string, at: number, depth: number, unclosed: Set<string>): Read | null {
  const lineBreak = matchAt(BREAK, text, at);
  if (lineBreak) return { inline: { kind: "break" }, next: at + lineBreak[0].length };
  const escaped = matchAt(ESCAPE, text, at);
  if (escaped) return { inline: { kind: "text", text: escaped[1] ?? "" }, next: at + 2 };
  return readCode(text, at, unclosed) ?? readLink(text, at, depth) ?? readEmphasis(text, at, depth, unclosed);
}

function readCode(text: string, at: number, unclosed: Set<string>): Read | null {
  const marks = matchAt(CODE, text, at)?.[1];
  if (marks === undefined || text[at - 1] === "`" || unclosed.has(marks)) return null;
  let close = at;
  do close = text.indexOf(marks, close === at ? at + marks.length : close + 1);
  while (close !== -1 && (text[close - 1] === "`" || text[close + marks.length] === "`"));
  if (close === -1) {
    unclosed.add(marks);
    return null;
  }
  const code = text.slice(at + marks.length, close).replaceAll("\n", " ");
  const inner = /^ .* $/.test(code) && code.trim() !== "" ? code.slice(1, -1) : code;
  return { inline: { kind: "code", text: inner }, next: close + marks.length };
}

function readLink(text: string, at: number, depth: number): Read | null {
  const auto = matchAt(AUTOLINK, text, at);
  if (auto) {
    const [whole, address = ""] = auto;
    const href = safeAddress(address);
    if (href === null) return null;
    const children: Inline[] = [{ kind: "text", text: address.replace(/^mailto:/, "") }];
    return { inline: { kind: "link", href, children }, next: at + whole.length };
  }
  const link = matchAt(LINK, text, at);
  if (!link) return null;
  const [whole, picture, label = "", address = ""] = link;
  const href = safeAddress(address);
  // Unsafe links stay text.
  if (href === null) return { inline: { kind: "text", text: whole }, next: at + whole.length };
  const inline: Inline =
    picture === "!"
      ? { kind: "image", src: href, alt: label.replaceAll(/\\(.)/g, "$1") }
      : { kind: "link", href, children: withoutLinks(parseInlines(label, depth + 1)) };
  return { inline, next: at + whole.length };
}

/** Links cannot nest. */
function withoutLinks(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === "link") return inline.children;
    return "children" in inline ? [{ ...inline, children: withoutLinks(inline.children) }] : [inline];
  });
}

function readEmphasis(text: string, at: number, depth: number, unclosed: Set<string>): Read | null {
  for (const mark of DELIMITERS) {
    if (!text.startsWith(mark, at) || unclosed.has(mark)) continue;
    const start = at + mark.length;
    // Underscores inside words are literal.
    if (mark.startsWith("_") && WORD.test(text[at - 1] ?? "")) continue;
    if (/^(\s|$)/.test(text.slice(start, start + 1))) continue;
    const close = closing(text, start, mark);
    if (close === -1) {
      unclosed.add(mark);
      continue;
    }
    const children = parseInlines(text.slice(start, close), depth + 1);
    const kind = mark.length === 2 ? "strong" : "emphasis";
    return { inline: { kind, children }, next: close + mark.length };
  }
  return null;
}

/** The closing mark: after text, not half of a double. */
function closing(text: string, start: number, mark: string): number {
  const char = mark.charAt(0);
  for (let at = text.indexOf(mark, start + 1); at !== -1; at = text.indexOf(mark, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + mark.length);
    if (/\s|\\/.test(before)) continue;
    if (mark.length === 1 && (before === char || after === char)) {
      at += after === char ? 1 : 0;
      continue;
    }
    if (char === "_" && WORD.test(after)) continue;
    return at;
  }
  return -1;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
