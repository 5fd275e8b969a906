import type { Generated } from "kysely";

/** A branch. `aliases`: JSON array of other spellings. */
export type LocationTable = {
  id: Generated<number>;
  slug: string;
  name: string;
  name_am: string | null;
  aliases: string;
  address: string | null;
  phone: string | null;
  opening_hours: string | null;
  pickup_note: string | null;
  map_url: string | null;
  updated_at: string | null;
};
