import type { HitMatch, NameOrder } from "./hit.ts";

/** Hits under one heading. */
export type HitGroup = "found" | "more" | "other-order" | "sounds" | "sounds-other-order";

/** What is known of a hit from any source. */
type Grouped = { match: HitMatch | null; order: NameOrder; rank: number };

/** Splits hits in the order of a look-up at each change of heading; `from` is the place of a group's first hit. */
export function hitGroups<T extends Grouped>(
  hits: readonly T[],
): { group: HitGroup; from: number; hits: T[] }[] {
  const groups: { group: HitGroup; from: number; hits: T[] }[] = [];
  for (const [from, hit] of hits.entries()) {
    const last = groups.at(-1);
    const group = groupOf(hit, last?.group);
    if (last?.group === group) last.hits.push(hit);
    else groups.push({ group, from, hits: [hit] });
  }
  return groups;
}

function groupOf({ match, order, rank }: Grouped, former: HitGroup | undefined): HitGroup {
  // In an order that was asked for, hits have no rank and stay together.
  const isApart = order === "other" && rank > 0;
  if (match === "sounds") return isApart ? "sounds-other-order" : "sounds";
  if (isApart) return "other-order";
  // Behind the same words in another order stand those with more words.
  return former === "other-order" || former === "more" ? "more" : "found";
}

/**
 * The hit that may be shown as the one found: it has the words in the order typed from the own name on, and no other
 * hit has. Null if there are several, or if the only one may be somebody else.
 */
export function soleHit<T extends Grouped>(hits: readonly T[], total: number): T | null {
  const [first, second] = hits;
  if (first === undefined || first.order !== "own") return null;
  if (total === 1) return first;
  const isAlone = second !== undefined && (second.match === "sounds" || second.order === "other");
  return first.match !== "sounds" && isAlone ? first : null;
}

/** Whether all of several hits bear one name, so that only their numbers tell them apart. */
export function haveSameName(fullNames: readonly string[]): boolean {
  const [first, ...others] = fullNames.map((name) => name.toLowerCase());
  return others.length > 0 && others.every((name) => name === first);
}

export type HitTotals = { total: number; exactTotal: number; soundsTotal: number };

/** How many are found. Names in another order are not, where the hits that are here tell them apart. */
export function foundCounts(
  hits: readonly Pick<Grouped, "match" | "order">[],
  { total, exactTotal, soundsTotal }: HitTotals,
): Pick<HitTotals, "exactTotal" | "soundsTotal"> {
  const inOrder = hits.filter(({ order }) => order !== "other");
  // The nearest come first: where all are in another order, those that follow are too.
  if (hits.length < total && (inOrder.length > 0 || hits.length === 0)) return { exactTotal, soundsTotal };
  const sounding = inOrder.filter(({ match }) => match === "sounds").length;
  return { exactTotal: inOrder.length - sounding, soundsTotal: sounding };
}
