import type { FoundPassport, Hit } from "#domain/search/hit.ts";
import type { SearchQuestion } from "#domain/search/question.ts";

// Page to search worker.

export type SearchRequest =
  /** Answered now and after each segment change until cancelled; latest first. */
  | { kind: "search"; id: number; question: SearchQuestion }
  | { kind: "cancel"; id: number }
  /** Reread the index and repeat the searches. */
  | { kind: "segments-changed" };

export type SearchAnswer =
  /**
   * Several per id, each a complete state: the page's exact hits, then all hits with totals, then similar spellings;
   * repeated when segments change.
   */
  | {
      kind: "hits";
      id: number;
      /** One page: exact hits, then those that sound alike. */
      hits: Hit[];
      /** Counted so far. */
      exactTotal: number;
      soundsTotal: number;
      /** The totals are final. */
      counted: boolean;
      /** Excludes hits; empty while `partial`. */
      similar: FoundPassport[];
      /** A fuller answer follows. Partial ones always have hits, so none looks like "not found". */
      partial: boolean;
      /** Nothing follows unless the lists change. */
      done: boolean;
      /** Passports held when answering. */
      searched: number;
    }
  /** `complete`: all the phone holds is loaded. */
  | { kind: "loaded"; segments: number; passports: number; complete: boolean }
  /** Missing or unreadable bytes, to refetch. Each is reported once. */
  | { kind: "damaged"; hashes: string[] }
  /** Storage unreadable or a bug; what was loaded is still searched. */
  | { kind: "failed"; reason: "storage" | "unexpected"; detail: string };
