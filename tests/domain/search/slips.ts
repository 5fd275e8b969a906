/** Rows of a QWERTY keyboard; a key's neighbours are beside it and in the rows above and below. */
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

function neighboursOf(letter: string): string[] {
  const row = ROWS.findIndex((keys) => keys.includes(letter));
  const at = ROWS[row]?.indexOf(letter) ?? -1;
  const near = (keys: string | undefined, places: readonly number[]) =>
    places.map((place) => keys?.[place] ?? "");
  return [
    ...near(ROWS[row], [at - 1, at + 1]),
    ...near(ROWS[row - 1], [at, at + 1]),
    ...near(ROWS[row + 1], [at - 1, at]),
  ].filter((key) => key !== "");
}

export const SLIPS = ["neighbour", "swapped", "missing", "doubled", "extra"] as const;
export type Slip = (typeof SLIPS)[number];

/** A word with one slip of the finger, never the word itself; `random` is in [0, 1). */
export function withSlip(word: string, slip: Slip, random: () => number): string {
  const lower = word.toLowerCase();
  for (let tries = 0; tries < 50; tries++) {
    const slipped = slipOnce(lower, slip, random);
    if (slipped !== lower) return slipped;
  }
  return `${lower}${lower.at(-1) ?? ""}`;
}

function slipOnce(word: string, slip: Slip, random: () => number): string {
  const at = Math.floor(random() * word.length);
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const near = neighboursOf(letter);
  const other = near[Math.floor(random() * near.length)] ?? letter;
  switch (slip) {
    case "neighbour":
      return before + other + after;
    case "swapped":
      return before + after.slice(0, 1) + letter + after.slice(1);
    case "missing":
      return before + after;
    case "doubled":
      return before + letter + letter + after;
    case "extra":
      return before + letter + other + after;
  }
}
