import type { Env, MarkdownIt, StateBlock, StateInline } from "markdown-it";

const DEFINITION = /^\[\^([^\s[\]^]{1,100})\]:[ \t]*/;
const REFERENCE = /\[\^([^\s[\]^]{1,100})\]/y;
const INDENT = 4;

/** Labels that an `Env`'s text defines. Without an entry, definitions stay text: notes have none inside. */
const labelsOf = new WeakMap<Env, { labels: Set<string>; defines: boolean }>();

/** The state of a text's parse. */
export function textEnv(): Env {
  const env: Env = {};
  labelsOf.set(env, { labels: new Set(), defines: true });
  return env;
}

/** The state of a note's parse: knows the text's labels and link definitions. */
export function noteEnv(text: Env): Env {
  const env: Env = text.references === undefined ? {} : { references: text.references };
  labelsOf.set(env, { labels: labelsOf.get(text)?.labels ?? new Set(), defines: false });
  return env;
}

/** Footnotes: `[^label]` becomes a token `note`, `[^label]: text` a token `note_definition`. */
export function readFootnotes(md: MarkdownIt): void {
  md.block.ruler.before("reference", "note_definition", readDefinition, { alt: ["paragraph", "reference"] });
  md.inline.ruler.before("link", "note", readReference);
}

function readDefinition(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const known = labelsOf.get(state.env);
  if (known?.defines !== true || indentOf(state, start) >= INDENT) return false;
  const first = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
  if (!state.src.startsWith("[^", first)) return false;
  const line = state.src.slice(first, state.eMarks[start]);
  const [marker, label] = DEFINITION.exec(line) ?? [];
  if (marker === undefined || label === undefined) return false;
  if (silent) return true;
  known.labels.add(label);
  const next = endOfNote(state, start, end);
  const more = state.getLines(start + 1, next, state.blkIndent + INDENT, false);
  const token = state.push("note_definition", "", 0);
  token.content = `${line.slice(marker.length)}\n${more}`;
  token.meta = { label };
  state.line = next;
  return true;
}

function endOfNote(state: StateBlock, start: number, end: number): number {
  const interrupts = state.md.block.ruler.getRules("paragraph");
  let next = start + 1;
  while (next < end) {
    const filled = state.skipEmptyLines(next);
    if (filled >= end || (state.sCount[filled] ?? 0) < state.blkIndent) break;
    const isIndented = indentOf(state, filled) >= INDENT;
    const isNewParagraph = filled > next;
    if (!isIndented && (isNewParagraph || interrupts.some((rule) => rule(state, filled, end, true)))) break;
    next = filled + 1;
  }
  return next;
}

function indentOf(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent;
}

function readReference(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== "[" || state.src.charAt(state.pos + 1) !== "^") return false;
  REFERENCE.lastIndex = state.pos;
  const [marker, label] = REFERENCE.exec(state.src) ?? [];
  if (marker === undefined || label === undefined) return false;
  // A reference is a link, and links have no links inside.
  if (state.linkLevel > 0 || labelsOf.get(state.env)?.labels.has(label) !== true) return false;
  if (!silent) state.push("note", "", 0).meta = { label };
  state.pos += marker.length;
  return true;
}
