import type { RefObject } from "react";
import type { ListDays } from "#domain/lists/newest-list-days.ts";
import type { Lookup } from "#domain/passports/lookup.ts";
import type { Origin } from "../found.ts";
import type { Question } from "./phone-question.ts";

/** What was searched. */
export type Searched = {
  /** The select of branches offers these; null while unknown. */
  branches: readonly string[] | null;
  /** Newest list day per branch; null while unknown. */
  lists: ListDays | null;
  /** Passports on this phone, and published (null if unknown). */
  onPhone: number;
  published: number | null;
};

export type AnswerContext = Question & {
  lookup: Lookup;
  /** The letter is not painted so far: what is out of view may follow. */
  justTyped: boolean;
  searched: Searched;
  origin: Origin;
  now: number;
  area: RefObject<HTMLElement | null>;
  /** Live region for screen readers. */
  spoken: RefObject<HTMLElement | null>;
  onLocation: (location: string | null) => void;
  /** Restores the limit and branch of an earlier visit. */
  onRestore: (shown: Omit<Question, "text">) => void;
  /** Null at the maximum. */
  onMore: (() => void) | null;
};
