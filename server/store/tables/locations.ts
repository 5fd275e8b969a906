import type { Generated } from "kysely";
import type { OfficeFact } from "#domain/locations/contract.ts";

/** A branch. `aliases`: JSON array of other spellings. */
export type LocationTable = Record<OfficeFact, string | null> & {
  id: Generated<number>;
  slug: string;
  name: string;
  name_am: string | null;
  aliases: string;
  updated_at: string | null;
};
