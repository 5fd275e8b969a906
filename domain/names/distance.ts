import { wholeForms } from "./fold.ts";

const SOUNDS = "aeiouAywbpftdszTScjgknNmlrhx";
const INDEX = new Map(Array.from(SOUNDS, (sound, at) => [sound, at]));
const VOWELS = 6;
const COUNT = SOUNDS.length;

/** Cost of taking one sound for another, where it is less than a whole consonant (1). */
const PAIRS: ReadonlyArray<readonly [pair: string, inside: number, atEnd: number]> = [
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
  for (let at = 0; at < COUNT; at++) costs[at * COUNT + at] = 0;
  for (const [pair, inside, atEnd] of PAIRS) {
    const a = INDEX.get(pair.charAt(0)) ?? 0;
    const b = INDEX.get(pair.charAt(1)) ?? 0;
    costs[a * COUNT + b] = costs[b * COUNT + a] = end ? atEnd : inside;
  }
  return costs;
}

const INSIDE = table(false);
const AT_END = table(true);

/** Cost of one sound more or less, by where it stands. */
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
  return sound !== "" && SOUNDS.indexOf(sound) < VOWELS + 2;
}

/** Weighted edit distance of two readings; see spellingDistance for the scale. */
export function soundDistance(a: string, b: string): number {
  if (a === b) return 0;
  const width = b.length + 1;
  let above = new Float64Array(width);
  let row = new Float64Array(width);
  const extraB = new Float64Array(width);
  for (let j = 1; j < width; j++) {
    extraB[j] = extraCost(b, j - 1);
    above[j] = (above[j - 1] ?? 0) + (extraB[j] ?? 0);
  }
  for (let i = 1; i <= a.length; i++) {
    const extraA = extraCost(a, i - 1);
    const soundA = (INDEX.get(a.charAt(i - 1)) ?? COUNT - 1) * COUNT;
    row[0] = (above[0] ?? 0) + extraA;
    for (let j = 1; j < width; j++) {
      const soundB = INDEX.get(b.charAt(j - 1)) ?? COUNT - 1;
      const costs = i === a.length && j === b.length ? AT_END : INSIDE;
      const swap = (above[j - 1] ?? 0) + (costs[soundA + soundB] ?? 1);
      const drop = (above[j] ?? 0) + extraA;
      const add = (row[j - 1] ?? 0) + (extraB[j] ?? 0);
      row[j] = Math.min(swap, drop, add);
    }
    [above, row] = [row, above];
  }
  return above[b.length] ?? 0;
}

/**
 * How far apart two spellings of a name are, each read as one name, in the reading that brings them closest: 0 is
 * the same name, a swapped vowel about 0.1, a final vowel 0.4, one real change of a consonant 1. For ranking.
 */
export function spellingDistance(a: string, b: string): number {
  let least = Number.POSITIVE_INFINITY;
  const others = wholeForms(b);
  for (const one of wholeForms(a))
    for (const other of others) least = Math.min(least, soundDistance(one.sounds, other.sounds));
  return least;
}
