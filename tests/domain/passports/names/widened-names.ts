import { readFileSync } from "node:fs";

type Names = { male: string[]; female: string[]; compound: string[] };

const names: Names = JSON.parse(
  readFileSync(new URL("../../../../samples/names.json", import.meta.url), "utf8"),
);

export const COMMON_NAMES: readonly string[] = [
  ...new Set([...names.male, ...names.female, ...names.compound]),
];

/** Everyday changes of spelling. */
const CHANGES: ReadonlyArray<readonly [from: string, to: string]> = [
  ["a", "e"],
  ["e", "a"],
  ["e", "i"],
  ["i", "e"],
  ["o", "u"],
  ["u", "ou"],
  ["ss", "s"],
  ["s", "ss"],
  ["d", "dd"],
  ["l", "ll"],
  ["m", "mm"],
  ["n", "nn"],
  ["r", "rr"],
  ["b", "bb"],
  ["t", "tt"],
  ["k", "q"],
  ["ts", "s"],
  ["ts", "tz"],
  ["ch", "tch"],
  ["gn", "ny"],
  ["ay", "ai"],
  ["ai", "ay"],
  ["ia", "iya"],
  ["ye", "ie"],
  ["f", "ph"],
  ["aa", "a"],
  ["a", "aa"],
  ["h", ""],
  ["w", "wu"],
];

/** Mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function changed(name: string, random: () => number): string {
  const lower = name.toLowerCase();
  const fitting = CHANGES.filter(([from]) => lower.slice(1).includes(from));
  const [from, to] = fitting[Math.floor(random() * fitting.length)] ?? ["", ""];
  const places = [...lower.matchAll(new RegExp(from, "g"))]
    .map((match) => match.index)
    .filter((at) => at > 0);
  const at = places[Math.floor(random() * places.length)] ?? 0;
  return name.slice(0, at) + to + name.slice(at + from.length);
}

/** `count` spellings, up to three changes each, mapped to their name. */
export function widenedNames(count: number, seed: number): Map<string, string> {
  const random = seededRandom(seed);
  const origin = new Map(COMMON_NAMES.map((name) => [name, name]));
  while (origin.size < count) {
    const name = COMMON_NAMES[Math.floor(random() * COMMON_NAMES.length)] ?? "";
    let spelling = name;
    for (let left = 1 + Math.floor(random() * 3); left > 0; left--) spelling = changed(spelling, random);
    if (!origin.has(spelling)) origin.set(spelling, name);
  }
  return origin;
}
