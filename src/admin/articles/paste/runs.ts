import type { Inline } from "#domain/articles/article-text.ts";

export type Marks = { bold: boolean; italic: boolean; struck: boolean; code: boolean; href: string };

/** Text with one look. A line break is `\n`. */
export type Run = Marks & { text: string };

export const PLAIN: Marks = { bold: false, italic: false, struck: false, code: false, href: "" };

/** Around others first. What is equal side by side shares one mark. */
const AROUND = ["bold", "italic", "struck"] as const;
type Around = (typeof AROUND)[number];

/** Runs as a tree, spaces collapsed. Blank ones give nothing. */
export function inlinesOf(runs: readonly Run[]): Inline[] {
  const linked = grouped(collapse(runs), "href").flatMap((group) =>
    /\S/.test(textOf(group)) ? group : group.map((run) => ({ ...run, href: "" })),
  );
  return grouped(linked, "href").flatMap((group): Inline[] => {
    const children = nest(AROUND.reduce<readonly Run[]>(peel, group), AROUND);
    const href = group[0]?.href ?? "";
    return href === "" ? children : [{ kind: "link", href, children }];
  });
}

/** Writes spaces as a browser shows them: one for many, none at a line's ends. */
function collapse(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  let isSpaced = true;
  for (const run of runs) {
    let text = run.text.replace(/[ \t]*\n[ \t]*/g, "\n").replace(/[ \t]+/g, " ");
    if (isSpaced) text = text.replace(/^ /, "");
    if (text.startsWith("\n")) trimEnd(kept);
    if (text === "") continue;
    isSpaced = /\s$/.test(text);
    kept.push({ ...run, text });
  }
  trimEnd(kept);
  return kept;
}

function trimEnd(runs: Run[]): void {
  for (let last = runs.pop(); last !== undefined; last = runs.pop()) {
    const text = last.text.replace(/ +$/, "");
    if (text !== "") return void runs.push({ ...last, text });
  }
}

/**
 * Takes from a mark's ends what Markdown does not close there: spaces, and signs that touch a letter outside, as in
 * "Bring:the receipt" with a bold "Bring:". A mark around nothing else is dropped.
 */
function peel(runs: readonly Run[], mark: Around): readonly Run[] {
  const groups = grouped(runs, mark);
  return groups.flatMap((group, at) => {
    if (group[0]?.[mark] !== true) return group;
    const text = textOf(group);
    const before = groups[at - 1]?.at(-1)?.text.at(-1) ?? " ";
    const after = groups[at + 1]?.at(0)?.text.at(0) ?? " ";
    const start = lengthAt(/^\s*/, text) || (isLetter(before) ? lengthAt(/^[^\p{L}\p{N}]*/u, text) : 0);
    const rest = text.slice(start);
    const end = lengthAt(/\s*$/, rest) || (isLetter(after) ? lengthAt(/[^\p{L}\p{N}]*$/u, rest) : 0);
    return unmarked(group, mark, start, text.length - end);
  });
}

/** Keeps the mark between two letters of a group only. */
function unmarked(group: readonly Run[], mark: Around, start: number, end: number): Run[] {
  let at = 0;
  return group.flatMap((run) => {
    const from = Math.min(Math.max(start - at, 0), run.text.length);
    const to = Math.min(Math.max(end - at, from), run.text.length);
    at += run.text.length;
    const parts: Run[] = [
      { ...run, [mark]: false, text: run.text.slice(0, from) },
      { ...run, text: run.text.slice(from, to) },
      { ...run, [mark]: false, text: run.text.slice(to) },
    ];
    return parts.filter(({ text }) => text !== "");
  });
}

function lengthAt(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0;
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(character);
}

function grouped(runs: readonly Run[], mark: keyof Marks): Run[][] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.[mark] === run[mark]) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

function nest(runs: readonly Run[], [mark, ...inner]: readonly Around[]): Inline[] {
  if (mark === undefined) return grouped(runs, "code").flatMap(leaves);
  return grouped(runs, mark).flatMap((group): Inline[] => {
    const children = nest(group, inner);
    if (group[0]?.[mark] !== true) return children;
    return [{ kind: mark === "bold" ? "strong" : mark === "italic" ? "emphasis" : "deleted", children }];
  });
}

function leaves(group: readonly Run[]): Inline[] {
  const text = textOf(group);
  if (group[0]?.code === true && /\S/.test(text)) return [{ kind: "code", text: text.replaceAll("\n", " ") }];
  return text
    .split("\n")
    .flatMap((line, at): Inline[] => [
      ...(at > 0 ? [{ kind: "break" } as const] : []),
      ...(line === "" ? [] : [{ kind: "text", text: line } as const]),
    ]);
}

function textOf(runs: readonly Run[]): string {
  return runs.map((run) => run.text).join("");
}
