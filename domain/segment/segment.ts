import type { EpochDay } from "../day.ts";
import { unpackNumber } from "./number-key.ts";

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
 * A decoded segment as columns, without an object or a string a row. `parts` is the dictionary of name parts
 * ("Abebe", "G/ hiwot", "Haile Selassie"), sorted; `first`, `middle` and `last` point into it, `middle` at ""
 * for none. `numberHigh` and `numberLow` are the packed request number (number-key.ts). Rows stand in the order
 * of their request numbers, shorter numbers first.
 */
export type SegmentColumns = {
  location: string;
  count: number;
  parts: readonly string[];
  first: Uint16Array | Uint32Array;
  middle: Uint16Array | Uint32Array;
  last: Uint16Array | Uint32Array;
  day: Int32Array;
  numberHigh: Float64Array;
  numberLow: Float64Array;
};

/** The rows of a decoded segment as objects, in the segment's order: for tests and for merging, not for searching. */
export function segmentRows(columns: SegmentColumns): SegmentRow[] {
  const part = (id: number | undefined) => columns.parts[id ?? 0] ?? "";
  return Array.from({ length: columns.count }, (_, row) => ({
    requestNumber: unpackNumber(columns.numberHigh[row] ?? 0, columns.numberLow[row] ?? 0),
    firstName: part(columns.first[row]),
    middleName: part(columns.middle[row]),
    lastName: part(columns.last[row]),
    day: columns.day[row] ?? 0,
  }));
}
