import { encodeSegment } from "../../domain/lists/segment/segment-codec.ts";
import { planSegments, partRows } from "../../domain/lists/segment/plan-segments.ts";
import { toIsoDate } from "../../domain/base/day.ts";
import {
  type PassportPlan,
  publishedLists,
  type PublishedList,
} from "../../tests/support/generate/passports.ts";

/** A manifest entry and its bytes, without hash. */
export type PublishedSegment = {
  key: string;
  location: string;
  from: string;
  to: string;
  count: number;
  bytes: Uint8Array<ArrayBuffer>;
};

/** All segments as on the plan's last day, newest first. */
export function publishedSegments(plan: PassportPlan): PublishedSegment[] {
  const byBranch = new Map<string, PublishedList[]>();
  for (const list of publishedLists(plan)) {
    const lists = byBranch.get(list.location) ?? [];
    byBranch.set(list.location, lists);
    lists.push(list);
  }
  const counts = [...byBranch.values()]
    .flat()
    .map(({ location, day, rows }) => ({ location, day, rows: rows.length }));
  return planSegments(counts, plan.lastDay).flatMap(({ key, location, from, to }) => {
    const lists = (byBranch.get(location) ?? []).filter(({ day }) => day >= from && day <= to);
    return partRows(lists.flatMap(({ rows }) => rows)).map(({ part, rows, ...span }) => ({
      key: `${key}/${part}`,
      location,
      from: toIsoDate(span.from),
      to: toIsoDate(span.to),
      count: rows.length,
      bytes: encodeSegment({ location, rows }),
    }));
  });
}
