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
  /** Hits of every kind; of them those as written, absent where nothing was searched. */
  total: number;
  exactTotal?: number;
  /** How many of them can be paged through; absent where all up to the usual depth. */
  reach?: number;
  similar?: readonly PassportRow[];
  isSample: boolean;
};
