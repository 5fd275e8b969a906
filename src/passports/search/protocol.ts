import type { FoundPassport, Hit } from "#domain/passports/search/hit.ts";
import type { SearchQuestion } from "#domain/passports/search/question.ts";

export type SearchRequest =
  /** Answered now and after segment changes until cancelled; latest first. */
  | {
      kind: "search";
      id: number;
      question: SearchQuestion;
      /** Someone is typing: prepare the answers of the likeliest next letters. */
      ahead: boolean;
      /** The page has the final answer of this state of the lists. */
      known: number | null;
    }
  | { kind: "cancel"; id: number }
  /** Reread the index and repeat the searches. */
  | { kind: "segments-changed" };

export type SearchAnswer =
  /**
   * Several per id, each complete in itself: one page of exact hits, all hits with totals, similar spellings; repeated
   * on changes.
   */
  | {
      kind: "hits";
      id: number;
      /** Exact hits, then sound-alikes. */
      hits: Hit[];
      /** Counted so far. */
      exactTotal: number;
      soundsTotal: number;
      /** The number that was read instead of the one typed. */
      readAs: string | null;
      /** The numbers found contain the digits typed. */
      isWithin: boolean;
      /** The totals are final. */
      counted: boolean;
      /** Excludes hits; empty while `partial`. */
      similar: FoundPassport[];
      /** More follows. Always with hits, so none looks like "not found". */
      partial: boolean;
      /** Nothing follows unless the lists change. */
      done: boolean;
      /** Passports held. */
      searched: number;
      /** Counts changes of the lists. */
      state: number;
    }
  /** The final answer to a question that is likely to come next. */
  | { kind: "ahead"; question: SearchQuestion; answer: Extract<SearchAnswer, { kind: "hits" }> }
  /** `complete`: everything is loaded. */
  | { kind: "loaded"; segments: number; passports: number; complete: boolean }
  /** To refetch; each is reported once. */
  | { kind: "damaged"; hashes: string[] }
  /** Storage or a bug; loaded segments are still searched. */
  | { kind: "failed"; reason: "storage" | "unexpected"; detail: string };
