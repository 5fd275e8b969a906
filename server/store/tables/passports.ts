import type { Generated } from "kysely";

/**
 * A list row, manual edit or manual deletion of a request number. The passport is the listing with the greatest
 * (rank_date, id). An edit's rank_date is at least that of what it corrects.
 */
export type ListingTable = {
  id: Generated<number>;
  batch_id: number | null;
  kind: "import" | "edit" | "delete";
  request_number: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  /** The printed text; null for a manual edit. */
  source_text: string | null;
  location: string;
  date_of_publish: string;
  rank_date: string;
  page: number | null;
  line: number | null;
  created_at: string;
  /** The passport of a manual edit or deletion, also after a corrected number. */
  passport_id: number | null;
  /** Account of a manual edit or deletion. */
  made_by: number | null;
};

export type PassportTable = {
  id: Generated<number>;
  request_number: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  /** Names normalised for prefix search (`nameKeys` of server/passports/listings/passport-rows.ts). */
  first_key: string;
  middle_key: string;
  last_key: string;
  location: string;
  date_of_publish: string;
  listing_id: number;
  created_at: string;
  updated_at: string | null;
};

/** Prefix index: each distinct normalised word of a passport (`passportWords` of server/passports/listings/passport-rows.ts). */
export type PassportWordTable = { word: string; passport_id: number };
