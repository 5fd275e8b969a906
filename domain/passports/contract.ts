import * as z from "zod/mini";
import { parseIsoDate } from "../base/day.ts";
import { linksSchema, listMetaSchema, pageQuery, sortDirection } from "../base/paging.ts";
import { pageSizeSchema } from "../base/page-sizes.ts";
import { dateOrEmpty, isoDate, searchText } from "../base/input-fields.ts";

// Numbers that an owner may turn.

/** Usual passports a page; the most, and the choices, are those of every list (domain/base/page-sizes.ts). */
export const DEFAULT_PASSPORT_PAGE_SIZE = 25;
/** Admins see this many passports a page, unless another size is asked for. */
export const DEFAULT_ADMIN_PASSPORT_PAGE_SIZE = 20;
/** Admins see this many requests for removal a page, unless another size is asked for. */
export const DEFAULT_REMOVAL_PAGE_SIZE = 20;
/** Any list or search can be paged up to this row, on the server and on a phone. */
export const DEEPEST_ROW = 5_000;
/** This many similar spellings are sent with the first page. */
export const SIMILAR_SHOWN = 10;
/** A name that an admin enters has at most this many letters. */
export const LONGEST_PASSPORT_NAME = 80;
/** The reason of a request for removal has at least this many letters. */
export const SHORTEST_REMOVAL_REASON = 10;
/** The reason of a request for removal has at most this many letters. */
export const LONGEST_REMOVAL_REASON = 2000;
/** An admin's note on a request for removal has at most this many letters. */
export const LONGEST_REMOVAL_NOTE = 2000;
/** This many lines are looked up for others at once; more would keep a person waiting where the server is asked. */
export const MOST_LINES_LOOKED_UP = 200;
/** The page forgets a look-up for somebody else after this many seconds without a touch: the next person at the phone may see it. */
export const WIPED_AFTER_SECONDS = 60;
/** The countdown to that is shown for this long. */
export const WIPE_TOLD_BEFORE_SECONDS = 15;
/** The calendar reminds this long before the day's midnight: at six in the evening somebody can still pack the papers. */
export const REMIND_HOURS_BEFORE_DAY = 6;

/** A real day in answers; the server checks visitors' filters itself. */
const publishDaySchema = isoDate.check(
  z.refine((text) => parseIsoDate(text) !== null, "There is no such day"),
);

/** The newest listing of a number. */
export const passportSchema = z.object({
  id: z.int(),
  request_number: z.string(),
  first_name: z.string(),
  middle_name: z.optional(z.nullable(z.string())),
  last_name: z.string(),
  full_name: z.string(),
  location: z.string(),
  date_of_publish: publishDaySchema,
  created_at: z.string(),
  updated_at: z.nullable(z.string()),
});

export type Passport = z.infer<typeof passportSchema>;

export const PASSPORT_SORTS = ["dateOfPublish", "requestNumber", "created_at"] as const;

/** The last page of this size that is shown. */
export function deepestPage(pageSize: number): number {
  return Math.max(1, Math.floor(DEEPEST_ROW / pageSize));
}

/** Query of `GET /api/v1/passports`; size: `page_size`, else `per_page`, else `limit`, else 25. */
export const passportQuerySchema = z.strictObject({
  q: searchText,
  name: searchText,
  request_number: searchText,
  first_name: searchText,
  middle_name: searchText,
  last_name: searchText,
  location: searchText,
  published_after: dateOrEmpty,
  published_before: dateOrEmpty,
  sort: z.optional(z.enum(PASSPORT_SORTS, "sort is one of dateOfPublish, requestNumber, created_at")),
  sort_dir: sortDirection,
  ...pageQuery,
  limit: z.optional(pageSizeSchema),
});

export type PassportQuery = z.infer<typeof passportQuerySchema>;

/** How the words asked for stand in a name, if not from the own name on. */
const NAME_ORDERS = ["later", "other"] as const;

/** What a search says of a hit. */
export const hitFields = {
  match: z.optional(z.enum(["exact", "sounds"])),
  order: z.optional(z.enum(NAME_ORDERS)),
  rank: z.optional(z.number()),
};

/** What a search says of all its hits. */
export const searchMetaSchema = z.extend(listMetaSchema, {
  exact_total: z.optional(z.int()),
  read_as: z.optional(z.string()),
  within: z.optional(z.boolean()),
});

/**
 * `match` exact hits precede `sounds` (phonetic); `meta.exact_total` counts exact, `meta.total` both. Newer servers also
 * tell of searches: `order`, if the words begin with a later name than the own one or stand in another order; `rank`,
 * lower is nearer, within one match; `similar` (first page), looser spellings or numbers one slip away;
 * `meta.read_as`, the number that must have been meant (an O among digits is a 0); `meta.within`, hits contain the digits.
 */
export const passportListSchema = z.object({
  data: z.array(z.extend(passportSchema, hitFields)),
  similar: z.optional(z.array(passportSchema)),
  links: linksSchema,
  meta: searchMetaSchema,
  filters: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
});

export type PassportList = z.infer<typeof passportListSchema>;

/** `sample_data`: the answer rests on sample lists. */
export const passportDetailSchema = z.object({
  data: passportSchema,
  meta: z.optional(z.object({ sample_data: z.optional(z.boolean()) })),
});
