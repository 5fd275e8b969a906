/** What page and search worker say to each other. Every message is a plain value. */

/** A passport found on this phone. */
export type LocalHit = {
  requestNumber: string;
  firstName: string;
  middleName: string;
  lastName: string;
  location: string;
  /** Days since 1970-01-01. */
  day: number;
};

export type SearchRequest =
  /** Answered at once and anew whenever the segments change, until it is cancelled. The latest comes first. */
  | { kind: "search"; id: number; query: string; location: string | null; limit: number }
  | { kind: "cancel"; id: number }
  /** The segment index changed: read it again, then repeat the searches. */
  | { kind: "segments-changed" };

export type SearchAnswer =
  /**
   * Comes several times for one id, each a whole new state: the page of exact hits as soon as it stands, their total,
   * then similar spellings; and all anew when the segments change.
   */
  | {
      kind: "hits";
      id: number;
      /** Newest first; at most `limit`. */
      exact: LocalHit[];
      /** Exact hits counted so far. */
      exactTotal: number;
      /** `exactTotal` is that of all the phone holds. */
      counted: boolean;
      /** Never among the exact hits. None while `partial`. */
      similar: LocalHit[];
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
