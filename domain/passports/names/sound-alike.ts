const SOUNDS = "aeiouAywbpftdszTScjgknNmlrh";
/** Other scripts share the last index. */
const OTHER = SOUNDS.length;
const COUNT = OTHER + 1;
/** Sound index by character code. */
const INDEX = new Uint8Array(128).fill(OTHER);
for (let at = 0; at < SOUNDS.length; at++) INDEX[SOUNDS.charCodeAt(at)] = at;

function indexOf(sounds: string, at: number): number {
  return INDEX[sounds.charCodeAt(at)] ?? OTHER;
}

/** Which sounds are heard as alike: the costs of one for the other, below 1 (a whole consonant). */
const ALIKE_SOUNDS: ReadonlyArray<readonly [pair: string, inside: number, atEnd: number]> = [
  ["ae", 0.12, 0.4],
  ["ai", 0.25, 0.45],
  ["ao", 0.25, 0.4],
  ["au", 0.35, 0.5],
  ["ei", 0.08, 0.1],
  ["eo", 0.22, 0.45],
  ["eu", 0.35, 0.5],
  ["io", 0.4, 0.5],
  ["iu", 0.3, 0.5],
  ["ou", 0.1, 0.15],
  ["Aa", 0, 0],
  ["Ae", 0.08, 0.1],
  ["Ai", 0.3, 0.45],
  ["Ao", 0.3, 0.4],
  ["Au", 0.4, 0.5],
  ["yi", 0.05, 0.05],
  ["ye", 0.15, 0.15],
  ["wu", 0.05, 0.05],
  ["wo", 0.15, 0.2],
  ["Ts", 0.15, 0.15],
  ["Tz", 0.25, 0.25],
  ["TS", 0.4, 0.4],
  ["sS", 0.35, 0.35],
  ["sz", 0.35, 0.35],
  ["Sz", 0.6, 0.6],
  ["dt", 0.3, 0.25],
  ["jg", 0.4, 0.4],
  ["Nn", 0.12, 0.12],
  ["mn", 0.6, 0.5],
];

function table(end: boolean): Float64Array {
  const costs = new Float64Array(COUNT * COUNT).fill(1);
  for (let at = 0; at < OTHER; at++) costs[at * COUNT + at] = 0;
  for (const [pair, inside, atEnd] of ALIKE_SOUNDS) {
    const [a, b] = [indexOf(pair, 0), indexOf(pair, 1)];
    costs[a * COUNT + b] = costs[b * COUNT + a] = end ? atEnd : inside;
  }
  return costs;
}

const INSIDE = table(false);
const AT_END = table(true);

/** Insertion or deletion cost by position. */
function extraCost(sounds: string, at: number): number {
  const sound = sounds.charAt(at);
  const before = sounds.charAt(at - 1);
  const after = sounds.charAt(at + 1);
  const first = at === 0;
  const last = at === sounds.length - 1;
  switch (sound) {
    case "h":
      return first ? 0.5 : 0.15;
    case "y":
      if (first) return 0.3;
      return before === "i" || before === "e" || after === "i" || after === "e" ? 0.08 : 0.15;
    case "w":
      return first ? 0.6 : 0.2;
    case "i":
    case "e":
      if (first) return after === "y" ? 0.12 : 0.25;
      if (last) return before === "y" ? 0.08 : 0.2;
      return isVowelLike(before) || isVowelLike(after) ? 0.1 : 0.13;
    case "u":
      if (first || last) return 0.5;
      return isVowelLike(before) || isVowelLike(after) ? 0.12 : 0.25;
    case "a":
    case "A":
    case "o":
      if (first || last) return 0.45;
      return isVowelLike(before) || isVowelLike(after) ? 0.2 : 0.3;
    default:
      return 1;
  }
}

function isVowelLike(sound: string): boolean {
  return sound !== "" && "aeiouAyw".includes(sound);
}

/** Readings are truncated to this. */
const LONGEST = 63;
/** Reused buffers: a search compares hundreds. */
const extras = new Float64Array(LONGEST + 1);
const rows = [new Float64Array(LONGEST + 1), new Float64Array(LONGEST + 1)] as const;

/** Weighted edit distance: 0 same, swapped vowel about 0.1, final vowel 0.4, consonant 1; infinite beyond `limit`. */
export function soundDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (a === b) return 0;
  const height = Math.min(a.length, LONGEST);
  const width = Math.min(b.length, LONGEST);
  let [above, row] = [rows[0], rows[1]];
  above[0] = 0;
  for (let j = 1; j <= width; j++) {
    extras[j] = extraCost(b, j - 1);
    above[j] = (above[j - 1] ?? 0) + (extras[j] ?? 0);
  }
  for (let i = 1; i <= height; i++) {
    const extra = extraCost(a, i - 1);
    const sound = indexOf(a, i - 1) * COUNT;
    let left = (above[0] ?? 0) + extra;
    let least = left;
    row[0] = left;
    for (let j = 1; j <= width; j++) {
      const costs = i === height && j === width ? AT_END : INSIDE;
      const swap = (above[j - 1] ?? 0) + (costs[sound + indexOf(b, j - 1)] ?? 1);
      left = Math.min(swap, (above[j] ?? 0) + extra, left + (extras[j] ?? 0));
      row[j] = left;
      if (left < least) least = left;
    }
    if (least > limit) return Number.POSITIVE_INFINITY;
    [above, row] = [row, above];
  }
  return above[width] ?? 0;
}
