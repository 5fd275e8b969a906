import type { FoundPassport, Hit } from "#domain/search/hit.ts";
import type { SearchQuestion } from "#domain/search/question.ts";

// What page and search worker say to each other. Every message is a plain value.

export type SearchRequest =
  /** Answered at once and anew whenever the segments change, until it is cancelled. The latest comes first. */
  | { kind: "search"; id: number; question: SearchQuestion }
  | { kind: "cancel"; id: number }
  /** The segment index changed: read it again, then repeat the searches. */
  | { kind: "segments-changed" };

export type SearchAnswer =
  /**
   * Comes several times for one id, each a whole new state: the exact hits of the page, then all hits with their
   * totals, then similar spellings; and again when the segments change.
   */
  | {
      kind: "hits";
      id: number;
      /** One page: exact hits, then those that sound like the query. */
      hits: Hit[];
      /** Hits of both kinds counted so far. */
      exactTotal: number;
      soundsTotal: number;
      /** The totals are those of all the phone holds. */
      counted: boolean;
      /** Never among the hits. None while `partial`. */
      similar: FoundPassport[];
      /** A fuller answer is being made right now. Such a part always holds hits, so that none looks like "not found". */
      partial: boolean;
      /** Nothing more comes unless the phone's lists change. */
      done: boolean;
      /** Passports the phone held when it answered. */
      searched: number;
    }
  /** What the worker has read so far; `complete` when that is all the phone holds. */
  | { kind: "loaded"; segments: number; passports: number; complete: boolean }
  /** Segments whose bytes are missing or cannot be read: to be fetched anew. Each is named once. */
  | { kind: "damaged"; hashes: string[] }
  /** The phone's storage cannot be read, or something is broken; what was loaded before is still searched. */
  | { kind: "failed"; reason: "storage" | "unexpected"; detail: string };
