import type { Block } from "./markdown.ts";
import { parseInlines } from "./parse-inlines.ts";

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|(\d{1,9})[.)])(?:([ \t]+)|$)/;
const DEEPEST = 8;

/** Parses Markdown without tables; HTML stays text, so articles cannot run code. */
export function parseMarkdown(markdown: string): Block[] {
  const blocks = parseLines(markdown.replaceAll("\t", "    ").split(/\r\n?|\n/), 0);
  orderHeadings(headingsOf(blocks));
  return blocks;
}

type Heading = Extract<Block, { kind: "heading" }>;

/** Headings in document order, including nested. */
function headingsOf(blocks: readonly Block[]): Heading[] {
  return blocks.flatMap((block) => {
    if (block.kind === "heading") return [block];
    if (block.kind === "quote") return headingsOf(block.children);
    return block.kind === "list" ? block.items.flatMap(headingsOf) : [];
  });
}

/** Normalises levels to start at 1 without gaps. */
function orderHeadings(headings: readonly Heading[]): void {
  const greatest = Math.min(...headings.map(({ level }) => level));
  let former = 0;
  for (const heading of headings) {
    heading.level = Math.min(heading.level - greatest + 1, former + 1);
    former = heading.level;
  }
}

function parseLines(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (line.trim() === "") {
      at++;
      continue;
    }
    const [block, next] = depth < DEEPEST ? readBlock(lines, at, depth) : readParagraph(lines, at);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

type Read = [block: Block, next: number];

function readBlock(lines: readonly string[], at: number, depth: number): Read {
  const line = lines[at] ?? "";
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) return readFence(lines, at, fence);
  const heading = HEADING.exec(line);
  if (heading) {
    const [, marks = "", text = ""] = heading;
    return [{ kind: "heading", level: marks.length, children: parseInlines(text) }, at + 1];
  }
  if (RULE.test(line)) return [{ kind: "rule" }, at + 1];
  if (QUOTE.test(line)) return readQuote(lines, at, depth);
  if (ITEM.test(line)) return readList(lines, at, depth);
  return readParagraph(lines, at);
}

function readFence(lines: readonly string[], at: number, fence: string): Read {
  const closes = (line: string) => line.trim().startsWith(fence) && /^[ `~]*$/.test(line);
  let end = at + 1;
  while (end < lines.length && !closes(lines[end] ?? "")) end++;
  return [{ kind: "code", text: lines.slice(at + 1, end).join("\n") }, end + 1];
}

function readQuote(lines: readonly string[], at: number, depth: number): Read {
  let end = at;
  while (end < lines.length && (QUOTE.test(lines[end] ?? "") || goesOn(lines[end] ?? ""))) end++;
  const inner = lines.slice(at, end).map((line) => line.replace(QUOTE, ""));
  return [{ kind: "quote", children: parseLines(inner, depth + 1) }, end];
}

/** Items of one marker, with lines indented to their text. */
function readList(lines: readonly string[], at: number, depth: number): Read {
  const first = ITEM.exec(lines[at] ?? "");
  const ordered = first?.[3] !== undefined;
  const items: Block[][] = [];
  let next = at;
  while (next < lines.length) {
    const item = ITEM.exec(lines[next] ?? "");
    if (!item || (item[3] !== undefined) !== ordered || RULE.test(lines[next] ?? "")) break;
    const width = item[0].length;
    const own = [(lines[next] ?? "").slice(width)];
    let end = next + 1;
    while (end < lines.length && belongsToItem(lines, end, width)) {
      own.push((lines[end] ?? "").replace(new RegExp(`^ {0,${width}}`), ""));
      end++;
    }
    items.push(parseLines(own, depth + 1));
    next = end;
  }
  return [{ kind: "list", ordered, start: ordered ? Number(first?.[3]) : 1, items }, next];
}

function belongsToItem(lines: readonly string[], at: number, width: number): boolean {
  const line = lines[at] ?? "";
  const isInside = (text: string) => text.search(/\S/) >= Math.min(width, 2);
  if (line.trim() !== "") return isInside(line) || ((lines[at - 1] ?? "").trim() !== "" && goesOn(line));
  // A blank line ends it unless indented text follows.
  const following = lines.slice(at, at + 3).find((text) => text.trim() !== "");
  return following !== undefined && (isInside(following) || ITEM.test(following));
}

function readParagraph(lines: readonly string[], at: number): Read {
  let end = at + 1;
  while (end < lines.length && goesOn(lines[end] ?? "")) end++;
  const text = lines
    .slice(at, end)
    .map((line) => line.trimStart())
    .join("\n");
  return [{ kind: "paragraph", children: parseInlines(text.trimEnd()) }, end];
}

/** Whether a line continues the paragraph. */
function goesOn(line: string): boolean {
  return line.trim() !== "" && ![FENCE, HEADING, RULE, QUOTE, ITEM].some((start) => start.test(line));
}
