import type { Placement } from "#domain/advertising/placements.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";

/** Texts are in `advertisement-figures`. */
export const PLACEMENT_LABELS: Record<Placement, MessageId> = {
  "home-hero": "placement.home_hero",
  sidebar: "placement.sidebar",
  "article-bottom": "placement.article_bottom",
  dashboard: "placement.dashboard",
  calendar: "placement.calendar",
};
