import type { Manifest } from "../../../domain/api/sync.ts";
import type { SegmentIndexRow } from "../../db/database.ts";
import type { MirrorChoice } from "../../db/meta.ts";
import type { MirrorSummary } from "../../db/mirror-summary.ts";
import { type Estimate, estimateSegments, wantedSegments } from "../../sync/select-segments.ts";

export type BranchPlan = {
  location: string;
  /** Passports of this branch here, and published. */
  held: number;
  published: number;
  /** Bytes on disk of what is here. */
  heldBytes: number;
  /** Over the wire, about, to have all of it. */
  missingBytes: number;
  /** The visitor keeps this branch whole. */
  kept: boolean;
  /** ISO date of its newest list on this phone; null without one. */
  upTo: string | null;
};

export type PanelPlan = {
  /** To have every list. */
  all: Estimate;
  keepsAll: boolean;
  branches: BranchPlan[];
};

/** What the panel offers, with what each choice costs: sizes stand beside the buttons before anything is fetched. */
export function planPanel(
  manifest: Manifest | null,
  choice: MirrorChoice,
  rows: readonly SegmentIndexRow[],
  { cutByStorage, listDays }: Pick<MirrorSummary, "cutByStorage" | "listDays">,
): PanelPlan {
  const segments = manifest?.segments ?? [];
  const held = new Set(rows.map((row) => row.hash));
  const everything: MirrorChoice = { keep: "all", branches: [], without: [], explicit: true };
  const wanted = manifest === null ? [] : wantedSegments(manifest, everything);
  const names = [...new Set([...segments, ...rows].map(({ location }) => location))].sort();
  return {
    all: estimateSegments(wanted, held),
    // A full phone keeps what fits; choosing all again tries the room there is now.
    keepsAll: choice.keep === "all" && choice.without.length === 0 && !cutByStorage,
    branches: names.map((location) => {
      const published = segments.filter((segment) => segment.location === location);
      const here = rows.filter((row) => row.location === location);
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
