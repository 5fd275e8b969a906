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
  return diff3Merge(a ?? [], o ?? [], b ?? [], { excludeFalseConflicts: true }).map(({ ok, conflict }) =>
    conflict === undefined
      ? { kind: "agreed", text: (ok ?? []).join(BREAK) }
      : {
          kind: "conflict",
          before: conflict.o.join(BREAK),
          mine: conflict.a.join(BREAK),
          theirs: conflict.b.join(BREAK),
        },
  );
}

/** The whole text; `chosen`: for each conflict in order. A paragraph left empty goes. */
export function joinParts(parts: readonly MergePart[], chosen: readonly string[]): string {
  const rest = [...chosen];
  return parts
    .map((part) => (part.kind === "agreed" ? part.text : (rest.shift() ?? "")))
    .filter((text) => text !== "")
    .join(BREAK);
}
