import type { Block, Inline } from "#domain/articles/article-text.ts";
import { inlineText } from "#domain/articles/plain-text.ts";
import { assertNever } from "#domain/base/result.ts";
import { writeTable } from "../table/markdown-table.ts";

/** Blocks as the Markdown that the articles' parser reads as the same blocks. Headings' ids and notes have none. */
export function writeMarkdown(blocks: readonly Block[]): string {
  // Two lists of a kind in a row would be read as one, unless their signs differ.
  let takesTurn = false;
  return blocks
    .map((block, at) => {
      const former = blocks[at - 1];
      const follows = block.kind === "list" && former?.kind === "list" && former.ordered === block.ordered;
      takesTurn = follows && !takesTurn;
      return writeBlock(block, takesTurn);
    })
    .join("\n\n");
}

function writeBlock(block: Block, takesTurn: boolean): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${writeLine(block.children).replace(/#+$/, String.raw`\$&`)}`;
    case "paragraph":
      return guardStarts(writeInlines(block.children));
    case "list":
      return writeList(block, takesTurn);
    case "quote":
      return writeMarkdown(block.blocks).replace(/^/gm, "> ").replace(/^> $/gm, ">");
    case "code": {
      const fence = "`".repeat(Math.max(3, longestRun(block.text) + 1));
      return `${fence}\n${block.text}\n${fence}`;
    }
    case "rule":
      return "---";
    case "table":
      return writeTable({
        align: block.align,
        rows: block.rows.map((row) => row.map((cell) => writeLine(cell))),
      });
    default:
      return assertNever(block);
  }
}

function writeList(list: Extract<Block, { kind: "list" }>, takesTurn: boolean): string {
  const items = list.items.map((item, at) => {
    const marker = list.ordered ? `${list.start + at}${takesTurn ? ")" : "."}` : takesTurn ? "*" : "-";
    const indent = " ".repeat(marker.length + 1);
    const [first, ...rest] = list.tight ? item.map((block) => writeMarkdown([block])) : [writeMarkdown(item)];
    const text = [first ?? "", ...rest].join("\n");
    return `${marker} ${text.replace(/\n(?!\n|$)/g, `\n${indent}`)}`.trimEnd();
  });
  return items.join(list.tight ? "\n" : "\n\n");
}

/** Headings and cells have no line breaks. */
function writeLine(inlines: readonly Inline[]): string {
  return writeInlines(inlines)
    .replace(/ *\n */g, " ")
    .trim();
}

function writeInlines(inlines: readonly Inline[], before = "", after = ""): string {
  let written = "";
  for (const [at, inline] of inlines.entries()) {
    const next = inlines[at + 1];
    const following = next === undefined ? after : (inlineText([next]).at(0) ?? "");
    written += writeInline(inline, written.at(-1) ?? before, following);
    // "!" before a link would make it a picture.
    if (next?.kind === "link" && written.endsWith("!")) written = `${written.slice(0, -1)}\\!`;
  }
  return written;
}

function writeInline(inline: Inline, before: string, after: string): string {
  switch (inline.kind) {
    case "text":
      return escaped(inline.text);
    case "strong":
      return `**${writeInlines(inline.children, before, after)}**`;
    case "emphasis": {
      // Inside a word only stars are read.
      const sign = /[\p{L}\p{N}_]/u.test(before + after) ? "*" : "_";
      return sign + writeInlines(inline.children, before, after) + sign;
    }
    case "deleted":
      return `~~${writeInlines(inline.children, before, after)}~~`;
    case "code": {
      const fence = "`".repeat(longestRun(inline.text) + 1);
      const space = /^`|`$/.test(inline.text) ? " " : "";
      return fence + space + inline.text + space + fence;
    }
    case "link":
      return `[${writeInlines(inline.children, "[", "]")}](${inline.href.replace(/[()<>]/g, percent)})`;
    case "image":
      return `![${escaped(inline.alt)}](${inline.src.replace(/[()<>]/g, percent)})`;
    case "break":
      return "  \n";
    case "note":
      return "";
    default:
      return assertNever(inline);
  }
}

/** Addresses stay as they are, because a backslash would be part of them. */
function escaped(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>[\]*`\\]+)/)
    .map((part, at) => {
      if (at % 2 === 1) return part;
      return part
        .replace(/[\\`*_[\]]/g, String.raw`\$&`)
        .replace(/~~+/g, (run) => String.raw`\~`.repeat(run.length))
        .replace(/&(?=#?\w+;)|<(?=[a-z][\w.+-]*[:@]|$)/gi, String.raw`\$&`);
    })
    .join("");
}

/** What would make a heading, list, quote, table or rule of a paragraph's line. */
function guardStarts(text: string): string {
  return text
    .replace(/^(?=#{1,6}(?:\s|$)|[-+](?:\s|$)|>|~~~|=+\s*$|[-:| ]*-[-:| ]*$)/gm, "\\")
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/gm, "$1\\");
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
