/** Slips of a finger on an English keyboard, in the order of the benchmark's table. */
export const SLIP_KINDS = [
  "adjacent key",
  "swapped letters",
  "missing letter",
  "doubled letter",
  "extra letter",
] as const;
export type SlipKind = (typeof SLIP_KINDS)[number];

/** Each row stands half a key further right than the one above. */
const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const NEIGHBOURS = new Map(
  KEYBOARD.flatMap((row, at) =>
    row.split("").map((key, place): [string, string] => {
      const above = KEYBOARD[at - 1]?.slice(place, place + 2) ?? "";
      const below = KEYBOARD[at + 1]?.slice(Math.max(0, place - 1), place + 1) ?? "";
      return [key, row.charAt(place - 1) + row.charAt(place + 1) + above + below];
    }),
  ),
);

/** What may come of a letter: `before` and `after` are the rest of the word. */
const SLIPS: Record<SlipKind, (before: string, letter: string, after: string) => string[]> = {
  "adjacent key": (before, letter, after) => neighboursOf(letter).map((key) => before + key + after),
  "swapped letters": (before, letter, after) =>
    /^[a-z]/.test(after) ? [before + after.charAt(0) + letter + after.slice(1)] : [],
  "missing letter": (before, _letter, after) => [before + after],
  "doubled letter": (before, letter, after) => [before + letter + letter + after],
  // The finger also touches the key beside the one that it meant.
  "extra letter": (before, letter, after) =>
    neighboursOf(letter).flatMap((key) => [before + key + letter + after, before + letter + key + after]),
};

function neighboursOf(letter: string): string[] {
  return (NEIGHBOURS.get(letter) ?? "").split("");
}

/** All words, in small letters, that one such slip makes of a word; anywhere in it, the first letter too. */
export function slipsOf(word: string, kind: SlipKind): string[] {
  const meant = word.toLowerCase();
  const slips = new Set<string>();
  for (let at = 0; at < meant.length; at++) {
    const letter = meant.charAt(at);
    if (!NEIGHBOURS.has(letter)) continue;
    for (const slip of SLIPS[kind](meant.slice(0, at), letter, meant.slice(at + 1))) slips.add(slip);
  }
  slips.delete(meant);
  return [...slips];
}

/** The name with one slip in each of `words` different words, in small letters; null if it has too few long words. */
export function slippedName(
  name: string,
  kind: SlipKind,
  random: () => number,
  words: 1 | 2 = 1,
): string | null {
  const parts = name.toLowerCase().split(" ");
  // Of three letters one slip leaves too little to tell who is meant.
  const left = parts.flatMap((part, at) => (part.length > 3 && slipsOf(part, kind).length > 0 ? [at] : []));
  for (let n = 0; n < words; n++) {
    const [at] = left.splice(Math.floor(random() * left.length), 1);
    if (at === undefined) return null;
    const slips = slipsOf(parts[at] ?? "", kind);
    parts[at] = slips[Math.floor(random() * slips.length)] ?? "";
  }
  return parts.join(" ");
}
