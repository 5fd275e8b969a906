const MOST_SUGGESTIONS = 6;

/** Comma or line separated, each once. */
export function topicNames(text: string): string[] {
  const names = text
    .split(/[,\n፣]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return [...new Set(names)];
}

/** Known names not chosen yet that begin like the last word typed. */
export function suggestTopics(known: readonly string[], typed: string): string[] {
  const begun = typed.slice(lastStart(typed)).trim().toLowerCase();
  const chosen = new Set(topicNames(typed.slice(0, lastStart(typed))).map((name) => name.toLowerCase()));
  return known
    .filter((name) => !chosen.has(name.toLowerCase()) && name.toLowerCase() !== begun)
    .filter((name) => name.toLowerCase().startsWith(begun))
    .slice(0, MOST_SUGGESTIONS);
}

/** Finds the beginning of the last name. */
export function lastStart(text: string): number {
  return Math.max(text.lastIndexOf(","), text.lastIndexOf("፣"), text.lastIndexOf("\n")) + 1;
}
