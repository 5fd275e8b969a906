import type { Migration } from "./migration.ts";

/** Offers that a phone holds count when it shows them. Earlier ones were counted when they were made. */
export const heldOffers: Migration = {
  name: "0018-held-offers",
  statements: () => [`alter table ad_offers add column unshown integer not null default 0`],
};
