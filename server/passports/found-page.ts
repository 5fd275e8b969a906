import type { PassportList } from "#domain/passports/contract.ts";
import type { HitMatch, NameOrder } from "#domain/passports/search/hit.ts";
import { ProblemError } from "../http/problem.ts";
import { type PassportRow, toPassport } from "./passport-row.ts";
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

/** A row as API answer, with what a search says of it; what is usual is left out. */
export function foundPassport(row: FoundRow): PassportList["data"][number] {
  const { match, order, rank } = row;
  if (match === undefined) return toPassport(row);
  return {
    ...toPassport(row),
    match,
    ...(order === undefined || order === "own" ? {} : { order }),
    ...(rank === undefined || rank === 0 ? {} : { rank }),
  };
}

/** What a search says of all its hits. */
export function foundMeta({ exactTotal, readAs, isWithin }: FoundPage) {
  return {
    ...(exactTotal === undefined ? {} : { exact_total: exactTotal }),
    ...(readAs ? { read_as: readAs } : {}),
    ...(isWithin ? { within: true } : {}),
  };
}

export function tooDeep(deepest: number): ProblemError {
  return new ProblemError(422, "search_too_deep", {
    detail: `Pages up to ${deepest} are shown here. Add a name, a request number, a branch or a date.`,
    errors: [{ path: "page", message: `page goes up to ${deepest} here` }],
  });
}
