import { soundDistance } from "../names/sound-alike.ts";
import { partForms, wholeForms } from "../names/fold.ts";
import type { Block } from "./block.ts";
import { PREFIX_COST, type RankedReading } from "./spelling-groups.ts";

/** Matches in another order come after all in the order typed. */
export const OUT_OF_ORDER = 1000;
/** Decides between equal matches: own name, father's, grandfather's. */
const PLACE_COST = 0.001;
/** Cap of distances. */
export const FARTHEST = 3;
/** Longer questions are not assigned word by word in another order. */
const MOST_ASSIGNED = 8;

/**
 * Rank of a row in one reading: order, then costs, then the place where the words begin. Each group needs a part of its
 * own, unless a part of several words has two of them as written. Infinite without match. `isSounding` takes only what
 * sounds alike. Inlined: a search ranks thousands of rows.
 */
export function rankBy(
  block: Block,
  row: number,
  reading: RankedReading,
  wordCounts: readonly number[],
  isSounding = false,
): number {
  const { cost, groups } = reading;
  const first = block.first[row] ?? 0;
  const middle = block.middle[row] ?? 0;
  const last = block.last[row] ?? 0;
  // Least costs in order so far, by the part used last.
  let [none, atFirst, atMiddle, atLast] = [cost, Infinity, Infinity, Infinity];
  let sum = cost;
  for (let at = 0; at < groups.length; at++) {
    const group = groups[at];
    if (group === undefined) break;
    let a = group.costs[first] ?? Infinity;
    let b = group.costs[middle] ?? Infinity;
    let c = group.costs[last] ?? Infinity;
    if (isSounding) {
      if (group.sounds[first] !== 1) a = Infinity;
      if (group.sounds[middle] !== 1) b = Infinity;
      if (group.sounds[last] !== 1) c = Infinity;
    }
    const least = Math.min(a, b, c);
    if (least === Infinity) return least;
    sum += least;
    atLast = Math.min(none, atFirst, atMiddle) + c;
    atMiddle = Math.min(none, atFirst) + b;
    atFirst = none + a;
    none = Infinity;
    if (at > 0) continue;
    atMiddle += PLACE_COST;
    atLast += 2 * PLACE_COST;
  }
  let inOrder = Math.min(none, atFirst, atMiddle, atLast);
  if (groups.length < 2) return inOrder;
  const hasSeveral =
    (wordCounts[first] ?? 0) > 1 || (wordCounts[middle] ?? 0) > 1 || (wordCounts[last] ?? 0) > 1;
  if (hasSeveral || inOrder === Infinity) {
    const assigned = { parts: [first, middle, last], reading, wordCounts, isSounding };
    if (hasSeveral) inOrder = Math.min(inOrder, cost + leastCost(assigned, 0, [0, 0, 0], 0));
    if (inOrder === Infinity) {
      const isLong = groups.length > MOST_ASSIGNED;
      return OUT_OF_ORDER + (isLong ? sum : cost + leastCost(assigned, 0, [0, 0, 0], null));
    }
  }
  return inOrder;
}

type Assigned = {
  parts: readonly number[];
  reading: RankedReading;
  wordCounts: readonly number[];
  isSounding: boolean;
};

/**
 * The least sum of costs from the group `at` on. `used`: bits of the groups that each part answers already; `from`: the
 * first part that may follow in order, null in any order.
 */
function leastCost(
  assigned: Assigned,
  at: number,
  used: readonly [number, number, number],
  from: number | null,
): number {
  const { parts, reading, wordCounts, isSounding } = assigned;
  const group = reading.groups[at];
  if (group === undefined) return 0;
  let least = Infinity;
  for (let place = from ?? 0; place < 3; place++) {
    const part = parts[place] ?? 0;
    const cost = group.costs[part] ?? Infinity;
    const taken = used[place] ?? 0;
    if (cost === Infinity || (isSounding && group.sounds[part] !== 1)) continue;
    // Two groups share a part only if both are written in it, as other words.
    const mayShare =
      cost <= PREFIX_COST &&
      (wordCounts[part] ?? 0) > 1 &&
      (taken & (reading.conflicts[at] ?? 0)) === 0 &&
      reading.groups.every(
        (other, before) => (taken & (1 << before)) === 0 || (other.costs[part] ?? 2) <= PREFIX_COST,
      );
    if (taken !== 0 && !mayShare) continue;
    const next: [number, number, number] = [...used];
    next[place] = taken | (1 << at);
    const own = at === 0 && from !== null ? cost + place * PLACE_COST : cost;
    least = Math.min(least, own + leastCost(assigned, at + 1, next, from === null ? null : place));
  }
  return least;
}

/** Distance of a group to an unmatched part. */
export function plainDistance(text: string, part: string): number {
  let least = FARTHEST;
  const others = partForms(part);
  for (const one of wholeForms(text))
    for (const other of others) least = Math.min(least, soundDistance(one.sounds, other.sounds, least));
  return least;
}
