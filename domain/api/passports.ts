import * as z from "zod/mini";
import { parseIsoDate } from "../day.ts";
import { linksSchema, listMetaSchema, pageSchema, pageSizeSchema } from "./paging.ts";
import { withoutNul } from "./kept-text.ts";

const isoDateSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Use a date such as 2026-11-20"));

/** A real day in answers; the server checks visitors' filters itself. */
const publishDaySchema = isoDateSchema.check(
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
export const DEFAULT_PASSPORT_PAGE_SIZE = 25;

const text = z.string().check(z.maxLength(120, "Use at most 120 characters"), withoutNul());
/** Forms send empty fields too. */
const dateOrEmpty = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, "Use a date such as 2026-11-20"));

/** Query of `GET /api/v1/passports`; size: `page_size`, else `per_page`, else `limit`, else 25. */
export const passportQuerySchema = z.strictObject({
  q: z.optional(text),
  name: z.optional(text),
  request_number: z.optional(text),
  first_name: z.optional(text),
  middle_name: z.optional(text),
  last_name: z.optional(text),
  location: z.optional(text),
  published_after: z.optional(dateOrEmpty),
  published_before: z.optional(dateOrEmpty),
  sort: z.optional(z.enum(PASSPORT_SORTS, "sort is one of dateOfPublish, requestNumber, created_at")),
  sort_dir: z.optional(z.enum(["asc", "desc"], "sort_dir is asc or desc")),
  page: z.optional(pageSchema),
  page_size: z.optional(pageSizeSchema),
  per_page: z.optional(pageSizeSchema),
  limit: z.optional(pageSizeSchema),
});

export type PassportQuery = z.infer<typeof passportQuerySchema>;

/** Similar spellings sent with the first page. */
export const SIMILAR_SHOWN = 10;

/**
 * `match` exact hits precede `sounds` (phonetic); `meta.exact_total` counts exact, `meta.total` both. `similar` (first
 * page of searches, newer servers): looser spellings or look-alike numbers.
 */
export const passportListSchema = z.object({
  data: z.array(z.extend(passportSchema, { match: z.optional(z.enum(["exact", "sounds"])) })),
  similar: z.optional(z.array(passportSchema)),
  links: linksSchema,
  meta: z.extend(listMetaSchema, { exact_total: z.optional(z.int()) }),
  filters: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
});

export type PassportList = z.infer<typeof passportListSchema>;

/** `sample_data`: the answer rests on sample lists. */
export const passportDetailSchema = z.object({
  data: passportSchema,
  meta: z.optional(z.object({ sample_data: z.optional(z.boolean()) })),
});
