import type { AdminOverview, AttentionKind } from "#domain/api/admin-overview.ts";
import { adminLinks } from "../../../lib/admin-links.ts";

/** Null where the kind has no page. */
const SECTION_OF: Record<AttentionKind, string | null> = {
  pending_removals: adminLinks.removalRequests(),
  parsed_imports: adminLinks.imports(),
  failed_imports: adminLinks.imports(),
  pending_advertisement_requests: adminLinks.advertisementRequests(),
  ending_advertisements: adminLinks.advertisements(),
  // Replaced by the first real list: nothing to do.
  sample_lists: null,
};

/** Pending work by section address. */
export function sectionCounts(attention: AdminOverview["attention"]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, count } of attention) {
    const href = SECTION_OF[kind];
    if (href !== null && count > 0) counts.set(href, (counts.get(href) ?? 0) + count);
  }
  return counts;
}
