import * as z from "zod/mini";
import { parseIsoDate } from "../day.ts";
import { normalizeRequestNumber } from "../request-number.ts";
import { pageSchema, pageSizeSchema } from "./paging.ts";
import { passportSchema } from "./passports.ts";

export const DEFAULT_ADMIN_PASSPORT_PAGE_SIZE = 20;

const text = z.optional(z.string().check(z.maxLength(120, "Use at most 120 characters")));

/** Query of `GET /admin/passports` (specification §2). */
export const adminPassportQuerySchema = z.strictObject({
  page: z.optional(pageSchema),
  page_size: z.optional(pageSizeSchema),
  request_number: text,
  location: text,
  first_name: text,
  middle_name: text,
  last_name: text,
});

const name = (what: string) =>
  z
    .string(`Enter the ${what}`)
    .check(
      z.trim(),
      z.minLength(1, `Enter the ${what}`),
      z.maxLength(80, `The ${what} has at most 80 characters`),
    );

const fields = {
  request_number: z.pipe(
    z
      .string("Enter the request number")
      .check(
        z.refine(
          (typed) => normalizeRequestNumber(typed) !== null,
          "A request number has 6 to 20 letters and digits",
        ),
      ),
    z.transform((typed: string) => normalizeRequestNumber(typed) ?? typed),
  ),
  first_name: name("first name"),
  middle_name: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(80, "The middle name has at most 80 characters"))),
  ),
  last_name: name("last name"),
  location: z
    .string("Enter the branch")
    .check(
      z.trim(),
      z.minLength(2, "The branch has at least 2 characters"),
      z.maxLength(120, "Use at most 120 characters"),
    ),
  date_of_publish: z
    .string("Enter the publish date")
    .check(z.refine((date) => parseIsoDate(date) !== null, "Use a date such as 2026-11-20")),
};

/** Body of `POST /admin/passports`. */
export const newPassportSchema = z.strictObject(fields);
export type NewPassport = z.infer<typeof newPassportSchema>;

/** Body of `PATCH /admin/passports/{id}`: only what changes; needs If-Match. */
export const passportChangeSchema = z.partial(z.strictObject(fields));
export type PassportChange = z.infer<typeof passportChangeSchema>;

export const adminPassportAnswerSchema = z.object({ data: passportSchema });

/** `GET /admin/passports/{id}/history`: every listing of its number, newest first; `shown` is the one in force. */
export const passportHistorySchema = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(["import", "edit", "delete"]),
      batch_id: z.nullable(z.int()),
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
    }),
  ),
});
