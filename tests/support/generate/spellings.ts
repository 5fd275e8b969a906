import { readFileSync } from "node:fs";
import * as z from "zod/mini";

/** Commonest first. */
export type Spellings = { male: string[]; female: string[]; compound: string[]; branches: string[] };

const namesSchema = z.object({
  male: z.array(z.string()),
  female: z.array(z.string()),
  compound: z.array(z.string()),
  branches: z.array(z.string()),
});

/** Variations: vowels, doubled letters, similar sounds. */
const CHANGES: readonly (readonly [from: string, to: string])[] = [
  ["a", "e"],
  ["e", "a"],
  ["e", "i"],
  ["i", "e"],
  ["u", "o"],
  ["o", "u"],
  ["ye", "ie"],
  ["ts", "s"],
  ["ts", "tz"],
  ["k", "q"],
  ["q", "k"],
  ["ph", "f"],
  ["f", "ph"],
  ["ch", "tch"],
  ["sh", "sch"],
  ["w", "wo"],
  ["y", "ye"],
  ["h", ""],
  ["gn", "ny"],
  ["b", "v"],
];
const DOUBLED = "bdfgklmnrst";

/** samples/names.json widened to `total`: the listed spellings first, then one change away, then two, and so on. */
export function widenedSpellings(total: number, random: () => number): Spellings {
  const url = new URL("../../../samples/names.json", import.meta.url);
  const names = namesSchema.parse(JSON.parse(readFileSync(url, "utf8")));
  const male = Math.round((total - names.compound.length) * 0.62);
  return {
    male: widen(shuffled(names.male, random), male, random),
    female: widen(shuffled(names.female, random), total - names.compound.length - male, random),
    compound: names.compound,
    branches: names.branches,
  };
}

function widen(names: readonly string[], count: number, random: () => number): string[] {
  const known = new Set(names);
  let layer = [...names];
  while (known.size < count) {
    const next = layer.flatMap((name) => variants(name)).filter((name) => !known.has(name));
    layer = shuffled([...new Set(next)], random).slice(0, count - known.size);
    for (const name of layer) known.add(name);
  }
  return [...known];
}

/** Spellings one everyday change away. */
export function variants(name: string): string[] {
  const lower = name.toLowerCase();
  const found: string[] = [];
  for (const [from, to] of CHANGES) {
    for (let at = lower.indexOf(from); at !== -1; at = lower.indexOf(from, at + 1)) {
      found.push(lower.slice(0, at) + to + lower.slice(at + from.length));
    }
  }
  for (let at = 1; at < lower.length - 1; at++) {
    const letter = lower.charAt(at);
    if (DOUBLED.includes(letter) && lower.charAt(at + 1) !== letter) {
      found.push(lower.slice(0, at) + letter + lower.slice(at));
    }
  }
  return found
    .filter((variant) => variant.length > 2 && !/(.)\1\1/.test(variant))
    .map((variant) => variant.charAt(0).toUpperCase() + variant.slice(1));
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
