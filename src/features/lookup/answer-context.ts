import type { RefObject } from "react";
import type { ListDays } from "#domain/list-days.ts";
import type { Lookup } from "#domain/names/lookup.ts";

export type AnswerContext = {
  text: string;
  limit: number;
  lookup: Lookup;
  /** Branches searched, for the branch select. */
  branches: readonly string[];
  /** Newest list day searched, per branch; null while unknown. */
  lists: ListDays | null;
  onPhone: number;
  published: number | null;
  source: "phone" | "server" | "both";
  asOf: number | null;
  sample: boolean;
  now: number;
  location: string | null;
  area: RefObject<HTMLElement | null>;
  /** Live region for screen readers. */
  spoken: RefObject<HTMLElement | null>;
  onLocation: (location: string | null) => void;
  /** Restores the limit and branch of an earlier visit. */
  onRestore: (shown: { limit: number; location: string | null }) => void;
  onTry: (text: string) => void;
  /** Null at the maximum. */
  onMore: (() => void) | null;
};
