import type { MarkdownIt, StateBlock } from "markdown-it";

/** Ten lists or twenty quotes inside each other. The library drops what lies deeper than its own limit. */
const DEEPEST = 20;

/** Reads what lies too deep as a paragraph. */
export function limitDepth(md: MarkdownIt): void {
  md.block.ruler.before("table", "depth", readDeepParagraph);
}

function readDeepParagraph(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (silent || state.level < DEEPEST) return false;
  let next = start + 1;
  while (next < end && !state.isEmpty(next) && (state.sCount[next] ?? 0) >= state.blkIndent) next++;
  state.push("paragraph_open", "p", 1);
  const inline = state.push("inline", "", 0);
  inline.content = state.getLines(start, next, state.blkIndent, false).trim();
  inline.children = [];
  state.push("paragraph_close", "p", -1);
  state.line = next;
  return true;
}
