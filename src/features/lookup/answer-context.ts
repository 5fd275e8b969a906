import type { Lookup } from "../../../domain/names/lookup.ts";
import type { SearchedLists } from "./searched-lists.ts";

/** What the parts of an answer need beside the answer itself. */
export type AnswerContext = {
  lookup: Lookup;
  searched: SearchedLists | null;
  onPhone: number;
  published: number | null;
  source: "phone" | "server" | "both";
  asOf: number | null;
  sample: boolean;
  now: number;
  location: string | null;
  onLocation: (location: string | null) => void;
  onTry: (text: string) => void;
  /** Null when as many as one answer holds are shown. */
  onMore: (() => void) | null;
};
