/** The places of advertisements. An advertisement's `ad_slot_number` is the position in this list, from 1. */
export const PLACEMENTS = ["home-hero", "sidebar", "article-bottom", "dashboard", "calendar"] as const;
export type Placement = (typeof PLACEMENTS)[number];

type Size = { width: number; height: number };

/** Room kept on wide and narrow pages, in CSS pixels. Pictures of another shape are refused. */
export const PLACEMENT_SIZES: Readonly<Record<Placement, { desktop: Size; mobile: Size }>> = {
  "home-hero": { desktop: { width: 970, height: 250 }, mobile: { width: 320, height: 100 } },
  sidebar: { desktop: { width: 300, height: 250 }, mobile: { width: 320, height: 100 } },
  "article-bottom": { desktop: { width: 728, height: 90 }, mobile: { width: 320, height: 100 } },
  dashboard: { desktop: { width: 728, height: 90 }, mobile: { width: 320, height: 100 } },
  calendar: { desktop: { width: 728, height: 90 }, mobile: { width: 320, height: 100 } },
};
