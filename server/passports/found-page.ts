import type { HitMatch } from "#domain/search/hit.ts";
import type { PassportRow } from "./passport-row.ts";
import type { PassportSort } from "./public-question.ts";

export type PageWanted = {
  sort: PassportSort;
  direction: "asc" | "desc";
  offset: number;
  limit: number;
};

export type FoundRow = PassportRow & { match?: HitMatch };

export type FoundPage = {
  rows: readonly FoundRow[];
  /** All hits, and the exact ones of a search. */
  total: number;
  exactTotal?: number;
  /** How many can be paged; absent means the usual depth. */
  reach?: number;
  similar?: readonly PassportRow[];
  isSample: boolean;
};
