import type { Manifest } from "#domain/lists/contract.ts";
import type { SegmentIndexRow } from "../../platform/db/database.ts";
import type { MirrorChoice } from "../../platform/db/meta.ts";
import type { MirrorSummary } from "../../platform/db/mirror-summary.ts";
import { type Estimate, estimateSegments } from "../sync/select-segments.ts";

export type BranchPlan = {
  location: string;
  /** Passports here, and published. */
  held: number;
  published: number;
  /** Bytes on disk. */
  heldBytes: number;
  /** Estimated download to complete it, in bytes. */
  missingBytes: number;
  /** The whole branch is kept. */
  kept: boolean;
  /** ISO date of its newest list here, or null. */
  upTo: string | null;
};

export type PanelPlan = {
  all: Estimate;
  /** Every published list is here, whatever is chosen for those to come. */
  isWhole: boolean;
  keepsAll: boolean;
  branches: BranchPlan[];
};

/** The panel's choices with their download sizes. */
export function planPanel(
  manifest: Manifest | null,
  choice: MirrorChoice,
  rows: readonly SegmentIndexRow[],
  { cutByStorage, listDays }: Pick<MirrorSummary, "cutByStorage" | "listDays">,
): PanelPlan {
  const segments = manifest?.segments ?? [];
  const held = new Set(rows.map((row) => row.hash));
  const everything = new Map(segments.map((segment) => [segment.hash, segment])).values();
  // Grouped once: runs four times a second while syncing.
  const [publishedOf, heldOf] = [byLocation(segments), byLocation(rows)];
  const names = [...new Set([...publishedOf.keys(), ...heldOf.keys()])].sort();
  const all = estimateSegments([...everything], held);
  return {
    all,
    isWhole: segments.length > 0 && all.missingTransferBytes === 0,
    // False if storage was full, so that choosing "all" retries.
    keepsAll: choice.keep === "all" && choice.without.length === 0 && !cutByStorage,
    branches: names.map((location) => {
      const published = publishedOf.get(location) ?? [];
      const here = heldOf.get(location) ?? [];
      return {
        location,
        held: here.reduce((sum, { count }) => sum + count, 0),
        published: published.reduce((sum, { count }) => sum + count, 0),
        heldBytes: here.reduce((sum, { bytes }) => sum + bytes, 0),
        missingBytes: estimateSegments(published, held).missingTransferBytes,
        kept:
          choice.branches.includes(location) || (choice.keep === "all" && !choice.without.includes(location)),
        upTo: here.length === 0 ? null : (listDays.get(location) ?? null),
      };
    }),
  };
}

function byLocation<T extends { location: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.location);
    if (group) group.push(item);
    else groups.set(item.location, [item]);
  }
  return groups;
}

/** Whether the rendered line would be the same. */
export function isSamePlan(a: BranchPlan, b: BranchPlan): boolean {
  return (
    a.location === b.location &&
    a.held === b.held &&
    a.published === b.published &&
    a.heldBytes === b.heldBytes &&
    a.missingBytes === b.missingBytes &&
    a.kept === b.kept &&
    a.upTo === b.upTo
  );
}
