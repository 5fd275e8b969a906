import * as z from "zod/mini";
import { ifReadable } from "../base/if-readable.ts";
import { mapValues } from "../base/keys.ts";

// Numbers that an owner may turn.

/**
 * What can be known of a branch's office, and the most letters of each; unknown facts are null. A fact is a column of
 * the table `locations`. Contract, rows, changes and merges follow from this list.
 */
export const OFFICE_FACTS = { address: 400, phone: 60, opening_hours: 200, pickup_note: 400, map_url: 2000 };
/** A branch's name, and another spelling of it, has at least this many letters. */
export const SHORTEST_BRANCH_NAME = 2;
/** A branch's name, and another spelling of it, has at most this many letters. */
export const LONGEST_BRANCH_NAME = 80;
/** A branch's Amharic name has at most this many letters. */
export const LONGEST_AMHARIC_BRANCH_NAME = 120;
/** A branch has this many other spellings at most. */
export const MOST_BRANCH_SPELLINGS = 50;
/** A list of a branch is marked as new for this long. */
export const NEW_LIST_DAYS = 7;

export type OfficeFact = keyof typeof OFFICE_FACTS;

/** A branch as everybody sees it. */
export const officeFacts = {
  name: z.string(),
  slug: z.string(),
  name_am: z.nullable(z.string()),
  aliases: z.array(z.string()),
  ...mapValues(OFFICE_FACTS, () => z.nullable(z.string())),
  updated_at: z.nullable(z.string()),
};
const officeSchema = z.object(officeFacts);

export type Office = z.infer<typeof officeSchema>;

/** `GET /api/v1/locations`: branches with a published passport or office entry. */
export const locationsSchema = z.object({
  data: z.array(z.string()),
  /** They stand in the order of the names. */
  offices: ifReadable(z.array(officeSchema)),
  meta: z.object({ count: z.int(), sample_data: z.optional(z.boolean()) }),
});

export type Locations = z.infer<typeof locationsSchema>;

/** `GET /api/v1/locations/{slug}`: office, newest list, passports by month and day. */
export const locationDetailSchema = z.object({
  data: z.object({
    ...officeFacts,
    newest_list_date: z.nullable(z.string()),
    total: z.int(),
    /** Newest first; `month` like `2026-11`. */
    months: z.array(z.object({ month: z.string(), count: z.int() })),
    /** Days (ISO) of the last twelve weeks on which passports were published, newest first; absent from older servers. */
    list_days: ifReadable(z.array(z.object({ day: z.string(), count: z.int() }))),
  }),
  meta: z.optional(z.object({ sample_data: z.optional(z.boolean()) })),
});

export type LocationDetail = z.infer<typeof locationDetailSchema>["data"];
