import * as z from "zod/mini";
import { FILE_WARNINGS } from "./request-file.ts";
import { ADVERTISEMENT_REQUEST_STATUSES, advertisementRequestSchema } from "./requests.ts";
import { dateOrEmpty, keptText, optionalText, searchText, wholeNumber } from "../base/input-fields.ts";
import { listSchema, pageSchema, sortDirection } from "../base/paging.ts";
import { MAX_REQUESTS_PER_PAGE, LONGEST_ADMIN_NOTES } from "./contract.ts";

export const REQUEST_SORTS = ["created_at", "status", "full_name"] as const;
export const REQUEST_FILTER_STATUSES = ["all", ...ADVERTISEMENT_REQUEST_STATUSES] as const;

const requestsPerPage = z.optional(
  wholeNumber(1, MAX_REQUESTS_PER_PAGE, `page size is a whole number from 1 to ${MAX_REQUESTS_PER_PAGE}`),
);

/** Query of `GET /admin/advertisement-requests`. The page falls back to defaults before it asks. */
export const advertisementRequestQuerySchema = z.strictObject({
  status: z.optional(
    z.enum(REQUEST_FILTER_STATUSES, `status is one of ${REQUEST_FILTER_STATUSES.join(", ")}`),
  ),
  full_name: searchText,
  company_name: searchText,
  phone_number: searchText,
  created_after: dateOrEmpty,
  created_before: dateOrEmpty,
  sort: z.optional(z.enum(REQUEST_SORTS, `sort is one of ${REQUEST_SORTS.join(", ")}`)),
  sort_dir: sortDirection,
  page: z.optional(pageSchema),
  page_size: requestsPerPage,
  per_page: requestsPerPage,
});
export type AdvertisementRequestQuery = z.infer<typeof advertisementRequestQuerySchema>;

/** A request as managers of advertisements see it. */
export const adminAdvertisementRequestSchema = z.extend(advertisementRequestSchema, {
  etag: z.string(),
  /** API path of the file, a download; null without one. */
  file_url: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  file_bytes: z.nullable(z.int()),
  /** What a PDF may do when it is opened. Absent in answers that were kept before files were looked into. */
  file_warnings: z.optional(z.array(z.enum(FILE_WARNINGS))),
  admin_notes: z.nullable(z.string()),
  contacted_at: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
  /** Last changed by. */
  handled_by: z.nullable(z.string()),
  /** Made of it, newest first. */
  advertisement_ids: z.array(z.int()),
});
export type AdminAdvertisementRequest = z.infer<typeof adminAdvertisementRequestSchema>;

export const adminAdvertisementRequestListSchema = listSchema(adminAdvertisementRequestSchema);
export const adminAdvertisementRequestAnswerSchema = z.object({ data: adminAdvertisementRequestSchema });

/** Body of `PATCH /admin/advertisement-requests/{id}` (If-Match). */
export const advertisementRequestChangeSchema = z.strictObject({
  status: z.optional(
    z.enum(ADVERTISEMENT_REQUEST_STATUSES, `status is one of ${ADVERTISEMENT_REQUEST_STATUSES.join(", ")}`),
  ),
  admin_notes: optionalText(LONGEST_ADMIN_NOTES, undefined, keptText),
});
export type AdvertisementRequestChange = z.infer<typeof advertisementRequestChangeSchema>;
