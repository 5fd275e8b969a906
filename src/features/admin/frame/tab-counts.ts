import type { AdminOverview, AttentionKind } from "#domain/api/admin-overview.ts";
import { adminLinks } from "../../../app/admin-links.ts";

/** Which part of the admin area something waits in; null where there is no page for it. */
const WAITS_IN: Record<AttentionKind, string | null> = {
  pending_removals: adminLinks.removalRequests(),
  parsed_imports: adminLinks.imports(),
  failed_imports: adminLinks.imports(),
  pending_advertisement_requests: null,
  // The first real list replaces them: nothing to do before.
  sample_lists: null,
};

/** How much waits for a person in each part, by the part's address. */
export function tabCounts(attention: AdminOverview["attention"]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, count } of attention) {
    const href = WAITS_IN[kind];
    if (href !== null && count > 0) counts.set(href, (counts.get(href) ?? 0) + count);
  }
  return counts;
}
