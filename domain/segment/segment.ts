import type { EpochDay } from "../day.ts";

/** One published passport as a segment carries it; names as they are shown, the number normalised. */
export type SegmentRow = {
  requestNumber: string;
  firstName: string;
  /** Empty when the list gives none. */
  middleName: string;
  lastName: string;
  day: EpochDay;
};

/** A group of published passports of one branch, before coding or after decoding. */
export type Segment = { location: string; rows: readonly SegmentRow[] };

/**
 * A decoded segment as columns, without an object a row. `parts` is the dictionary of name parts ("Abebe",
 * "G/ hiwot", "Haile Selassie"), sorted; `first`, `middle` and `last` point into it, `middle` at "" for none.
 * Rows stand in the order of their request numbers.
 */
export type SegmentColumns = {
  location: string;
  count: number;
  parts: readonly string[];
  first: Uint16Array | Uint32Array;
  middle: Uint16Array | Uint32Array;
  last: Uint16Array | Uint32Array;
  day: Int32Array;
  requestNumbers: readonly string[];
};
