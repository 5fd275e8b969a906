/** 0 to below 1, fixed by the seed, so that runs compare. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // The mixing step of "splitmix32".
    state = (state + 0x9e37_79b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0_aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a_2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
