import type { RefObject } from "react";
import type { ListDays } from "#domain/list-days.ts";
import type { Lookup } from "#domain/names/lookup.ts";

/** What the parts of an answer need beside the answer itself. */
export type AnswerContext = {
  /** What was asked: the text, and the most rows of the answer. */
  text: string;
  limit: number;
  lookup: Lookup;
  /** Those that were searched, to choose from. */
  branches: readonly string[];
  /** Up to which day the lists of each branch were searched; null while that is not known. */
  lists: ListDays | null;
  onPhone: number;
  published: number | null;
  source: "phone" | "server" | "both";
  asOf: number | null;
  sample: boolean;
  now: number;
  location: string | null;
  /** The place of the answer on the page. */
  area: RefObject<HTMLElement | null>;
  /** What is read aloud there. */
  spoken: RefObject<HTMLElement | null>;
  onLocation: (location: string | null) => void;
  /** Shows as much of the answer as when the visitor left it. */
  onRestore: (shown: { limit: number; location: string | null }) => void;
  onTry: (text: string) => void;
  /** Null when as many as one answer holds are shown. */
  onMore: (() => void) | null;
};
