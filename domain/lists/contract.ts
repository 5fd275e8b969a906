import * as z from "zod/mini";
import { ifReadable } from "../base/if-readable.ts";

// Numbers that an owner may turn.

/** A list's date is at most this many days ahead; later dates are typing mistakes. */
export const MAX_DAYS_AHEAD = 60;
/** A list's date is at least this day. */
export const EARLIEST_LIST_DAY = "2000-01-01";
/** How often lists come is worked out from this many of the newest days with lists. */
export const DAYS_OF_PACE = 20;
/** Fewer days with lists do not show how often lists usually come. */
export const FEWEST_DAYS_OF_PACE = 4;
/**
 * A list is overdue only after this many more days: Fasika closes offices for four, and a list is often imported a day
 * after its date.
 */
export const LONGEST_HOLIDAY_DAYS = 5;
/** The rhythm of a branch covers this many weeks. */
export const WEEKS_OF_RHYTHM = 12;
/** Fewer lists of a branch show no rhythm, only chance. */
export const FEWEST_LISTS_OF_RHYTHM = 5;
/** This many months of a branch are counted in the overview. */
export const OVERVIEW_MONTHS = 12;
/** An open app asks for new lists this often, and at once if it becomes visible after this long. */
export const LISTS_CHECKED_EVERY_MINUTES = 5;
/**
 * A phone that took lists from a file keeps those of them that are not published for this many days, until it has all
 * published ones: they may be under a former branch's name. Other lists that are no longer published go at once.
 */
export const KEPT_UNPUBLISHED_LISTS_DAYS = 90;

/** Manifest format; a higher one requires an app reload. */
export const MANIFEST_FORMAT = 1;

/** First 128 bits of SHA-256, lower-case hex. */
export const segmentHashSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Manifest entry. `key`: `{branch slug}/{day or month}/{part}`; days are inclusive. */
export const segmentEntrySchema = z.object({
  key: z.string(),
  location: z.string(),
  from: z.string(),
  to: z.string(),
  hash: segmentHashSchema,
  count: z.int(),
  bytes: z.int(),
});

export type SegmentEntry = z.infer<typeof segmentEntrySchema>;

/** Newest imported list (ISO) per branch; manual records are in segments only. */
export const listDaysSchema = z.array(
  z.object({ location: z.string(), up_to: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
);

/**
 * Some segments of one publish day in one object (`GET /api/v1/sync/days/{hash}`, domain/lists/segment/day-codec.ts): `bytes`
 * decoded, `transfer` in brotli.
 */
export const dayEntrySchema = z.object({
  day: z.string(),
  hash: segmentHashSchema,
  bytes: z.int(),
  transfer: z.int(),
  segments: z.array(segmentHashSchema),
});

export type DayEntry = z.infer<typeof dayEntrySchema>;

/** The name parts that day objects share (`GET /api/v1/sync/dictionaries/{hash}`), sizes as above. */
export const dictionaryEntrySchema = z.object({ hash: segmentHashSchema, bytes: z.int(), transfer: z.int() });

export type DictionaryEntry = z.infer<typeof dictionaryEntrySchema>;

/**
 * How often lists come: usually every so many days; the newest is `overdue` from so many days of age on
 * (domain/lists/list-pace.ts).
 */
export const listPaceSchema = z.object({ every: z.int(), overdue: z.int() });

export type ListPace = z.infer<typeof listPaceSchema>;

/** `GET /api/v1/sync/passports`: all passports, newest lists first. */
export const manifestSchema = z.object({
  format: z.int(),
  generated_at: z.string(),
  total: z.int(),
  sample_data: z.optional(z.boolean()),
  lists: ifReadable(listDaysSchema),
  pace: ifReadable(listPaceSchema),
  segments: z.array(segmentEntrySchema),
  days: ifReadable(z.array(dayEntrySchema)),
  dictionary: ifReadable(dictionaryEntrySchema),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Tells a newer format from a broken manifest. */
export const manifestHeadSchema = z.object({ format: z.int() });
