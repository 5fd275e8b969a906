import type { EpochDay } from "../../../domain/base/day.ts";
import type { SegmentRow } from "../../../domain/lists/segment/segment.ts";
import { seededRandom } from "../seeded-random.ts";
import { type Spellings, widenedSpellings } from "./spellings.ts";

/** Invented people, fixed by the seed. */
export type PassportPlan = {
  seed: number;
  count: number;
  lastDay: EpochDay;
  rowsADay: number;
  /** Different spellings of names. */
  spellings: number;
};

export const MILLION: PassportPlan = {
  seed: 20_261_120,
  count: 1_000_000,
  lastDay: 20_777, // 2026-11-20, a Friday
  rowsADay: 10_000,
  spellings: 20_000,
};

/** Ten times the people have about three times the spellings. */
export function largePlan(count: number, lastDay: EpochDay): PassportPlan {
  const spellings = Math.round(MILLION.spellings * Math.sqrt(count / MILLION.count));
  return { ...MILLION, count, lastDay, spellings };
}

/** A branch's passports of one day. */
export type PublishedList = { location: string; day: EpochDay; rows: SegmentRow[] };

/** Share of the newer number shape, among the newest rows. */
const NEWER_SHARE = 0.5;
const BRPP_TAIL = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Newest first: every weekday, every branch, the capital's the longest. */
export function* publishedLists(plan: PassportPlan): Generator<PublishedList> {
  const random = seededRandom(plan.seed);
  const spellings = widenedSpellings(plan.spellings, random);
  const draw = nameDrawer(spellings, random);
  const used = new Set<string>();
  let left = plan.count;
  for (let day = plan.lastDay; left > 0; day--) {
    if (isWeekend(day)) continue;
    const today = Math.min(left, plan.rowsADay);
    const newer = plan.count - left < plan.count * NEWER_SHARE;
    const sizes = branchSizes(spellings.branches.length, today, random);
    for (const [index, location] of spellings.branches.entries()) {
      const rows = Array.from({ length: sizes[index] ?? 0 }, () => ({
        requestNumber: freshNumber(newer, used, random),
        ...draw(),
        day,
      }));
      if (rows.length > 0) yield { location, day, rows };
    }
    left -= today;
  }
}

/** Given, father's and grandfather's name; sometimes two words. */
function nameDrawer(spellings: Spellings, random: () => number) {
  const male = zipf(spellings.male, random);
  const female = zipf(spellings.female, random);
  const compound = zipf(spellings.compound, random);
  const father = () => (random() < 0.03 ? compound() : male());
  return () => ({
    firstName: random() < 0.5 ? female() : random() < 0.02 ? compound() : male(),
    middleName: father(),
    lastName: random() < 0.01 ? "" : father(),
  });
}

/** Zipf: the k-th item with a chance of 1/k. */
function zipf(items: readonly string[], random: () => number): () => string {
  const sums = new Float64Array(items.length);
  let sum = 0;
  for (let rank = 0; rank < items.length; rank++) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, items.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return items[low] ?? "";
  };
}

/** The capital gets about a fifth, the others a fiftieth to an eighth. */
function branchSizes(branches: number, rows: number, random: () => number): number[] {
  const weights = Array.from({ length: branches }, (_, i) => (i === 0 ? 3 : 0.4 + 1.2 * random()));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.floor((rows * weight) / total));
  sizes[0] = (sizes[0] ?? 0) + rows - sizes.reduce((sum, size) => sum + size, 0);
  return sizes;
}

function freshNumber(newer: boolean, used: Set<string>, random: () => number): string {
  for (;;) {
    const number = newer ? newerNumber(random) : olderNumber(random);
    if (used.has(number)) continue;
    used.add(number);
    return number;
  }
}

function olderNumber(random: () => number): string {
  const kind = random();
  const letters = kind < 0.6 ? "AAL" : kind < 0.8 ? "AIL" : "AKL";
  return letters + String(1_000_000 + Math.floor(random() * 9_000_000));
}

function newerNumber(random: () => number): string {
  let text = `BRPP52${String(5_000 + Math.floor(random() * 5_000))}`;
  for (let i = 0; i < 5; i++) text += BRPP_TAIL.charAt(Math.floor(random() * BRPP_TAIL.length));
  return text;
}

function isWeekend(day: EpochDay): boolean {
  // 1970-01-01 was a Thursday.
  const weekday = (day + 4) % 7;
  return weekday === 0 || weekday === 6;
}
