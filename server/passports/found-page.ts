import type { HitMatch, NameOrder } from "#domain/search/hit.ts";
import type { PassportRow } from "./passport-row.ts";
import type { PassportSort } from "./public-question.ts";

export type PageWanted = {
  /** `best`: no order was asked for, so that searches put the nearest first and lists the newest. */
  sort: PassportSort | "best";
  direction: "asc" | "desc";
  offset: number;
  limit: number;
};

export type FoundRow = PassportRow & { match?: HitMatch; order?: NameOrder; rank?: number };

export type FoundPage = {
  rows: readonly FoundRow[];
  /** All hits, and the exact ones of a search. */
  total: number;
  exactTotal?: number;
  /** How many can be paged; absent means the usual depth. */
  reach?: number;
  similar?: readonly PassportRow[];
  /** The number that was read instead of the one asked for. */
  readAs?: string | null;
  /** Hits contain the digits asked for. */
  isWithin?: boolean;
  isSample: boolean;
};
