import { soundDistance } from "../names/distance.ts";
import { partForms, wholeForms } from "../names/fold.ts";
import type { Block } from "./block.ts";
import type { Group, RankedReading } from "./spelling-groups.ts";

/** Matches in another order come after all in the order typed. */
export const OUT_OF_ORDER = 1000;
/** Between equal matches: own name, father's, grandfather's. */
const PLACE_COST = 0.001;
/** Cap of distances. */
export const FARTHEST = 3;
/** Longer questions are not assigned word by word in another order. */
const MOST_ASSIGNED = 8;

/** Which matches count: all, or only those that sound alike. */
export type Matches = "all" | "sounding";

/** The costs of a reading's groups for the three parts of a row, three a group. */
let costs = new Float64Array(3 * 64);

/**
 * Rank of a row in one reading: order, then costs, then the place where the words begin. Each group needs a part of its
 * own, unless a part of several words answers two groups that sound different. Infinite without match; `fromOwn` only
 * takes those that begin with the own name.
 */
export function rankBy(
  block: Block,
  row: number,
  { cost, groups, conflicts }: RankedReading,
  wordCounts: readonly number[],
  matches: Matches = "all",
  fromOwn = false,
): number {
  const first = block.first[row] ?? 0;
  const middle = block.middle[row] ?? 0;
  const last = block.last[row] ?? 0;
  if (groups.length * 3 > costs.length) costs = new Float64Array(groups.length * 6);
  // Least costs in order so far, by the part used last.
  let [none, atFirst, atMiddle, atLast] = [cost, Infinity, Infinity, Infinity];
  let sum = cost;
  for (let at = 0; at < groups.length; at++) {
    const group = groups[at];
    if (group === undefined) break;
    const a = costOf(group, first, matches);
    const b = costOf(group, middle, matches);
    const c = costOf(group, last, matches);
    const least = Math.min(a, b, c);
    if (least === Infinity) return least;
    sum += least;
    costs[3 * at] = a;
    costs[3 * at + 1] = b;
    costs[3 * at + 2] = c;
    atLast = Math.min(none, atFirst, atMiddle) + c;
    atMiddle = Math.min(none, atFirst) + b;
    atFirst = none + a;
    none = Infinity;
    if (at > 0) continue;
    atMiddle = fromOwn ? Infinity : atMiddle + PLACE_COST;
    atLast = fromOwn ? Infinity : atLast + 2 * PLACE_COST;
  }
  let inOrder = Math.min(none, atFirst, atMiddle, atLast);
  const several = [first, middle, last].map((part) => (wordCounts[part] ?? 0) > 1);
  const assigned = { count: groups.length, conflicts, several };
  if (several.includes(true))
    inOrder = Math.min(inOrder, cost + leastCost(assigned, 0, [0, 0, 0], fromOwn ? "own" : 0));
  if (inOrder < Infinity || fromOwn) return inOrder;
  if (groups.length > MOST_ASSIGNED) return OUT_OF_ORDER + sum;
  return OUT_OF_ORDER + cost + leastCost(assigned, 0, [0, 0, 0], null);
}

function costOf(group: Group, part: number, matches: Matches): number {
  if (matches === "sounding" && group.sounds[part] !== 1) return Infinity;
  return group.costs[part] ?? Infinity;
}

type Assigned = { count: number; conflicts: readonly number[]; several: readonly boolean[] };

/**
 * The least sum of costs from the group `at` on. `used`: bits of the groups that each part answers already; `from`: the
 * first part that may follow in order, null in any order.
 */
function leastCost(
  assigned: Assigned,
  at: number,
  used: readonly [number, number, number],
  from: number | "own" | null,
): number {
  const { count, conflicts, several } = assigned;
  if (at === count) return 0;
  let least = Infinity;
  const last = from === "own" ? 0 : 2;
  for (let place = typeof from === "number" ? from : 0; place <= last; place++) {
    const cost = costs[3 * at + place] ?? Infinity;
    const taken = used[place] ?? 0;
    if (cost === Infinity) continue;
    if (taken !== 0 && (several[place] !== true || (taken & (conflicts[at] ?? 0)) !== 0)) continue;
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
