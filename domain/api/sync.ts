import * as z from "zod/mini";
import { ifReadable } from "./if-readable.ts";

/** The manifest format this build reads; a greater number means a newer server and asks for a reload of the app. */
export const MANIFEST_FORMAT = 1;

/** The first 128 bits of the SHA-256 of a segment's bytes, in lower-case hexadecimal. */
export const segmentHashSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/, "A segment hash is 32 hex digits"));

/** One line of the manifest. `key` is `{branch slug}/{day or month}/{part}`; `from` and `to` are days, inclusive. */
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

/**
 * The newest imported list of each branch, `up_to` its ISO date. Records that were added or edited by hand are in the
 * segments, but no list.
 */
const listDaysSchema = z.array(
  z.object({ location: z.string(), up_to: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Not a date")) }),
);

/** `GET /api/v1/sync/passports`: one state of the whole table, newest lists first. */
export const manifestSchema = z.object({
  format: z.int(),
  generated_at: z.string(),
  total: z.int(),
  sample_data: z.optional(z.boolean()),
  lists: ifReadable(listDaysSchema),
  segments: z.array(segmentEntrySchema),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Read before the rest, so that a manifest of a newer format is told apart from a broken one. */
export const manifestHeadSchema = z.object({ format: z.int() });
