import * as z from "zod/mini";
import { normalizeRequestNumber } from "./request-number.ts";
import { deletedAt, notDeleted } from "../base/deleted-records.ts";
import { linksSchema, pageQuery, sortDirection } from "../base/paging.ts";
import {
  hitFields,
  PASSPORT_SORTS,
  passportSchema,
  searchMetaSchema,
  LONGEST_PASSPORT_NAME,
} from "./contract.ts";
import { boundedText, optionalText, searchText } from "../base/input-fields.ts";
import { branchField } from "../locations/admin-contract.ts";

/**
 * Query of `GET /admin/passports`. Names and numbers are looked up as visitors look them up, in the same order, unless an
 * order is asked for. Without them the newest come first.
 */
export const adminPassportQuerySchema = z.strictObject({
  ...pageQuery,
  /** A name or a request number prefix. */
  q: searchText,
  request_number: searchText,
  location: searchText,
  first_name: searchText,
  middle_name: searchText,
  last_name: searchText,
  sort: z.optional(z.enum(PASSPORT_SORTS, "sort is one of dateOfPublish, requestNumber, created_at")),
  sort_dir: sortDirection,
});
export type AdminPassportQuery = z.infer<typeof adminPassportQuerySchema>;

const name = (what: string) =>
  boundedText(
    `Enter the ${what}`,
    [1, `Enter the ${what}`],
    [LONGEST_PASSPORT_NAME, `The ${what} has at most ${LONGEST_PASSPORT_NAME} characters`],
  );

const fields = {
  request_number: z.pipe(
    z
      .string("Enter the request number")
      .check(
        z.refine(
          (typed) => typed.length <= 60 && normalizeRequestNumber(typed) !== null,
          "A request number has 6 to 20 letters and digits",
        ),
      ),
    z.transform((typed: string) => normalizeRequestNumber(typed) ?? typed),
  ),
  first_name: name("first name"),
  middle_name: optionalText(
    LONGEST_PASSPORT_NAME,
    `The middle name has at most ${LONGEST_PASSPORT_NAME} characters`,
  ),
  last_name: name("last name"),
  location: branchField,
  /** The server also applies `checkListDay`. */
  date_of_publish: z
    .string("Enter the publish date")
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Use a date such as 2026-11-20")),
};

/** Body of `POST /admin/passports`. */
export const newPassportSchema = z.strictObject(fields);
export type NewPassport = z.infer<typeof newPassportSchema>;

/** Body of `PATCH /admin/passports/{id}` (If-Match): changed fields. `deleted: false` restores a deleted one. */
export const passportChangeSchema = z.strictObject({
  request_number: z.optional(fields.request_number),
  first_name: z.optional(fields.first_name),
  middle_name: fields.middle_name,
  last_name: z.optional(fields.last_name),
  location: z.optional(fields.location),
  date_of_publish: z.optional(fields.date_of_publish),
  deleted: notDeleted,
});
export type PassportChange = z.infer<typeof passportChangeSchema>;

const withEtag = z.extend(passportSchema, { etag: z.string() });

/**
 * With ETags, so list edits can send If-Match offline. What a look-up says of its hits is as in `passportListSchema`;
 * `similar` comes with the first page.
 */
export const adminPassportListSchema = z.object({
  data: z.array(z.extend(withEtag, hitFields)),
  similar: z.optional(z.array(withEtag)),
  links: linksSchema,
  meta: searchMetaSchema,
  filters: z.record(z.string(), z.nullable(z.string())),
});

/** Answered with an ETag. */
export const adminPassportAnswerSchema = z.object({ data: z.extend(passportSchema, deletedAt) });

/**
 * `GET /admin/passports/{id}/history`: listings of the number and its former numbers, newest first. `shown` is current;
 * deletions keep no names.
 */
export const passportHistorySchema = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(["import", "edit", "delete"]),
      batch_id: z.nullable(z.int()),
      request_number: z.string(),
      first_name: z.string(),
      middle_name: z.nullable(z.string()),
      last_name: z.string(),
      location: z.string(),
      date_of_publish: z.string(),
      source_text: z.nullable(z.string()),
      page: z.nullable(z.int()),
      line: z.nullable(z.int()),
      created_at: z.string(),
      created_by: z.nullable(z.string()),
      shown: z.boolean(),
      /** A deletion that was taken back. */
      taken_back: z.optional(z.boolean()),
    }),
  ),
});
export type PassportHistory = z.infer<typeof passportHistorySchema>;
