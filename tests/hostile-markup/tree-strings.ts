/** What a reader can see or follow in a tree; not kinds and ids. */
export function stringsIn(
  node: unknown,
  keys: readonly string[] = ["text", "href", "src", "alt", "title"],
): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    keys.includes(key) && typeof value === "string" ? [value] : stringsIn(value, keys),
  );
}

/** Letters that occur less often in `kept` than in `text`. */
export function lostLetters(text: string, kept: readonly string[]): string[] {
  const counts = counted(kept.join(""));
  return [...counted(text)].flatMap(([letter, times]) => ((counts.get(letter) ?? 0) < times ? [letter] : []));
}

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text.match(/\p{L}/gu) ?? []) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}
