import { diff3Merge } from "node-diff3";

/** A run of paragraphs both agree on, or one that both changed. */
export type MergePart =
  | { kind: "agreed"; text: string }
  | { kind: "conflict"; before: string; mine: string; theirs: string };

/** Between paragraphs; splitting and joining by it loses nothing. */
const BREAK = "\n\n";

/** Three versions of a text, by paragraphs. */
export function mergeText(base: string, mine: string, theirs: string): MergePart[] {
  const [a, o, b] = [mine, base, theirs].map((text) => text.split(BREAK));
  const parts = diff3Merge(a ?? [], o ?? [], b ?? [], { excludeFalseConflicts: true }).flatMap(
    ({ ok = [], conflict }): MergePart[] =>
      conflict === undefined
        ? [{ kind: "agreed", text: ok.join(BREAK) }]
        : mergeRegion(conflict.o, conflict.a, conflict.b),
  );
  return joinAgreed(parts);
}

/** Neighbouring paragraphs, some changed by one, some by the other: one by one, if none came or went. */
function mergeRegion(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): MergePart[] {
  if (base.length !== mine.length || base.length !== theirs.length) {
    return [
      { kind: "conflict", before: base.join(BREAK), mine: mine.join(BREAK), theirs: theirs.join(BREAK) },
    ];
  }
  return base.map((before, at) => {
    const [my = "", their = ""] = [mine[at], theirs[at]];
    if (my === before || my === their) return { kind: "agreed", text: their };
    if (their === before) return { kind: "agreed", text: my };
    return { kind: "conflict", before, mine: my, theirs: their };
  });
}

function joinAgreed(parts: readonly MergePart[]): MergePart[] {
  const joined: MergePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === "agreed" && last?.kind === "agreed")
      joined.splice(-1, 1, { kind: "agreed", text: last.text + BREAK + part.text });
    else joined.push(part);
  }
  return joined;
}

/** The whole text; `chosen`: for each conflict in order. A paragraph left empty goes. */
export function joinParts(parts: readonly MergePart[], chosen: readonly string[]): string {
  const rest = [...chosen];
  return parts
    .map((part) => (part.kind === "agreed" ? part.text : (rest.shift() ?? "")))
    .filter((text) => text !== "")
    .join(BREAK);
}
