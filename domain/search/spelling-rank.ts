import { soundDistance } from "../names/distance.ts";
import { partForms, wholeForms } from "../names/fold.ts";
import type { Block } from "./block.ts";
import type { Group } from "./spelling-groups.ts";

/** Words sharing a part: "Abebe Abebe" is not any Abebe. */
const SHARED_PART = 500;
/** Out-of-order matches come after all in-order ones. */
const OUT_OF_ORDER = 1000;
/** Cap of distances. */
export const FARTHEST = 3;

/** Rank in one reading: order, distinct parts, costs. */
export function rankBy(block: Block, row: number, reading: readonly Group[]): number {
  const first = block.first[row] ?? 0;
  const middle = block.middle[row] ?? 0;
  const last = block.last[row] ?? 0;
  // Minimal costs so far by last part used: `own*` with distinct parts, the others with sharing.
  let [own0, ownFirst, ownMiddle, ownLast] = [0, Infinity, Infinity, Infinity];
  let [first0, middle0, last0] = [0, 0, 0];
  let anyOrder = 0;
  for (const { costs } of reading) {
    const a = costs[first] ?? Infinity;
    const b = costs[middle] ?? Infinity;
    const c = costs[last] ?? Infinity;
    const least = Math.min(a, b, c);
    if (least === Infinity) return least;
    anyOrder += least;
    ownLast = Math.min(own0, ownFirst, ownMiddle) + c;
    ownMiddle = Math.min(own0, ownFirst) + b;
    ownFirst = own0 + a;
    own0 = Infinity;
    last0 = Math.min(last0 + c, middle0 + b, first0 + a);
    middle0 = Math.min(middle0 + b, first0 + a);
    first0 += a;
  }
  const own = Math.min(own0, ownFirst, ownMiddle, ownLast);
  return Math.min(own, last0 + SHARED_PART, anyOrder + OUT_OF_ORDER);
}

/** Distance of a group to an unmatched part. */
export function plainDistance(text: string, part: string): number {
  let least = FARTHEST;
  const others = partForms(part);
  for (const one of wholeForms(text))
    for (const other of others) least = Math.min(least, soundDistance(one.sounds, other.sounds, least));
  return least;
}
