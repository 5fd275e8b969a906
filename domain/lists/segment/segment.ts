import type { EpochDay } from "../../base/day.ts";
import { unpackNumber } from "./number-key.ts";

/** A passport: display names, normalised number. */
export type SegmentRow = {
  requestNumber: string;
  firstName: string;
  /** "" if not listed. */
  middleName: string;
  lastName: string;
  day: EpochDay;
};

/** Published passports of one branch. */
export type Segment = { location: string; rows: readonly SegmentRow[] };

/**
 * A decoded segment as columns. `first`, `middle`, `last` index the sorted `parts` ("" for no middle name);
 * `numberHigh`/`numberLow`: number-key.ts. Sorted by number, shorter first.
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

/** Rows as objects: for tests and merging. */
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
