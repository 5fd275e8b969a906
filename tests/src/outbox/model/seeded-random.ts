export type Chance = {
  next: () => number;
  /** Integer below `most`. */
  below: (most: number) => number;
  happens: (share: number) => boolean;
  pick: <T>(from: readonly T[]) => T | undefined;
  /** Chooses by weight. */
  weigh: <Name extends string>(weights: Readonly<Record<Name, number>>) => Name;
};

export function seededRandom(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    next,
    below,
    happens: (share) => next() < share,
    pick: (from) => from[below(from.length)],
    weigh(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      throw new Error("Nothing has a weight");
    },
  };
}
