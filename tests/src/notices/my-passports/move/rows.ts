import * as fc from "fast-check";
import type { WatchRow } from "../../../../../src/platform/db/watch-rows.ts";
import { watchId } from "../../../../../src/notices/watch/watch-id.ts";

export const NOW = Date.UTC(2026, 10, 27);

const letters = (min: number, max: number) => fc.stringMatching(new RegExp(`^[A-Z]{3}\\d{${min},${max}}$`));
const number = letters(7, 7);
const moment = fc.integer({ min: 0, max: NOW });
const passport = fc.record({
  requestNumber: number,
  fullName: fc.string({ maxLength: 60, unit: "grapheme" }),
  location: fc.constantFrom("Adama", "Hawassa", "አዳማ"),
  day: fc.integer({ min: 0, max: 30_000 }),
});
const noticed = { since: moment, seen: fc.boolean() };
const several = {
  count: fc.integer({ min: 1, max: 50 }),
  numbers: fc.array(number, { maxLength: 5 }),
  ...noticed,
};
const state = fc.oneof(
  fc.record({ kind: fc.constant("waiting" as const) }),
  fc.record({ kind: fc.constant("found" as const), passport, ...noticed }),
  fc.record({ kind: fc.constant("several" as const), ...several }),
  fc.record({ kind: fc.constant("similar" as const), ...several }),
  fc.record({ kind: fc.constant("gone" as const), passport, ...noticed }),
);
const query = fc.oneof(
  fc.record({ kind: fc.constant("number" as const), number }),
  fc.record({
    kind: fc.constant("name" as const),
    text: fc.constantFrom("Abebe Kebede", "ቀነኒሳ አንተነህ", "Genet"),
    location: fc.constantFrom(null, "Adama"),
  }),
);
const checked = fc.option(
  fc.record({ upTo: fc.constantFrom(null, "2026-11-16"), whole: fc.boolean(), at: moment }),
);

/** Saved passports as another phone may have them. */
export const watchRow: fc.Arbitrary<WatchRow> = fc
  .record({
    label: fc.string({ maxLength: 20 }),
    query,
    savedAt: moment,
    state,
    checked,
    collectedAt: fc.option(moment, { nil: undefined }),
  })
  .map(({ collectedAt, ...row }) => ({
    id: watchId(row.query),
    ...row,
    untold: null,
    ...(collectedAt !== undefined && { collectedAt }),
  }));

export const watchRows = fc.uniqueArray(watchRow, { minLength: 1, maxLength: 12, selector: ({ id }) => id });
