import * as z from "zod/mini";
import { boundedText, isoDate, keptText, optionalText, searchText } from "../base/input-fields.ts";
import { deletedAt, notDeleted } from "../base/deleted-records.ts";
import { pictureFactsSchema, PICTURE_ID } from "../articles/media.ts";
import { listSchema, pageQuery, sortDirection } from "../base/paging.ts";
import { PLACEMENTS } from "./placements.ts";
import {
  LONGEST_ADMIN_NOTES,
  SHORTEST_ADVERTISEMENT_TITLE,
  LONGEST_ADVERTISEMENT_TITLE,
  SHORTEST_CLIENT_NAME,
  LONGEST_CLIENT_NAME,
  LONGEST_ADVERTISEMENT_DESCRIPTION,
  LONGEST_ADVERTISEMENT_EXCERPT,
  HIGHEST_PRIORITY,
} from "./contract.ts";

export const ADVERTISEMENT_STATUSES = ["draft", "scheduled", "active", "paused", "expired"] as const;
export const PACKAGES = ["weekly", "monthly", "yearly"] as const;
export const PAYMENT_STATUSES = ["pending", "paid", "refunded", "failed"] as const;
export const ADVERTISEMENT_SORTS = ["created_at", "ad_ending_date", "ad_title", "priority"] as const;

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, `${name} is one of ${values.join(", ")}`);

/** `https://example.org@evil.example` looks like another site than it is. Browsers take backslashes for slashes. */
function namesNobody(address: string): boolean {
  return !/^https?:[/\\]*[^/\\?#]*@/i.test(address);
}

/** Query of `GET /admin/advertisements`. `q`: part of title or client. */
export const advertisementQuerySchema = z.strictObject({
  q: searchText,
  status: z.optional(oneOf("status", ADVERTISEMENT_STATUSES)),
  placement: z.optional(oneOf("placement", PLACEMENTS)),
  sort: z.optional(oneOf("sort", ADVERTISEMENT_SORTS)),
  sort_dir: sortDirection,
  ...pageQuery,
});
export type AdvertisementQuery = z.infer<typeof advertisementQuerySchema>;

/** Birr, as decimal text: `1500.00`. */
const amountSchema = z
  .string("Enter the amount in birr, such as 1500.00")
  .check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, "Enter the amount in birr, such as 1500.00"));

export const paymentSchema = z.object({
  id: z.int(),
  amount: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  /** Day in Addis Ababa. */
  day: z.string(),
  note: z.nullable(z.string()),
  created_at: z.string(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** An advertisement as managers see it. Days are those of Addis Ababa; the last one is included. */
export const advertisementSchema = z.object({
  id: z.int(),
  etag: z.string(),
  /** Position in `PLACEMENTS`, from 1. */
  ad_slot_number: z.int(),
  placement: z.enum(PLACEMENTS),
  ad_title: z.string(),
  ad_desc: z.nullable(z.string()),
  ad_excerpt: z.nullable(z.string()),
  /** Picture ids. */
  ad_desktop_asset: z.nullable(z.string()),
  ad_mobile_asset: z.nullable(z.string()),
  /** Null until its upload has arrived. */
  desktop_picture: z.nullable(pictureFactsSchema),
  mobile_picture: z.nullable(pictureFactsSchema),
  ad_client_link: z.string(),
  client_name: z.string(),
  status: z.enum(ADVERTISEMENT_STATUSES),
  package_type: z.enum(PACKAGES),
  ad_published_date: z.nullable(z.string()),
  ad_ending_date: z.nullable(z.string()),
  /** The newest payment's status; `pending` if there is none. */
  payment_status: z.enum(PAYMENT_STATUSES),
  /** Paid and not refunded, all payments together. */
  payment_amount: z.string(),
  priority: z.int(),
  impressions_count: z.int(),
  clicks_count: z.int(),
  admin_notes: z.nullable(z.string()),
  advertisement_request_id: z.nullable(z.int()),
  created_at: z.string(),
  updated_at: z.nullable(z.string()),
});
export type Advertisement = z.infer<typeof advertisementSchema>;

export const advertisementListSchema = listSchema(advertisementSchema);
/** `GET /admin/advertisements/{id}`, and the answer of POST and PATCH. */
export const advertisementAnswerSchema = z.object({
  data: z.extend(advertisementSchema, { payments: z.array(paymentSchema), ...deletedAt }),
});
export type AdvertisementDetail = z.infer<typeof advertisementAnswerSchema>["data"];

const pictureIdSchema = z.nullish(z.string().check(z.regex(PICTURE_ID, "Choose a picture")));
const day = z.nullish(isoDate);

const fields = {
  placement: oneOf("placement", PLACEMENTS),
  ad_title: boundedText(
    "Enter a title",
    [SHORTEST_ADVERTISEMENT_TITLE, `The title has at least ${SHORTEST_ADVERTISEMENT_TITLE} characters`],
    [LONGEST_ADVERTISEMENT_TITLE, `The title has at most ${LONGEST_ADVERTISEMENT_TITLE} characters`],
  ),
  client_name: boundedText(
    "Enter the client’s name",
    [SHORTEST_CLIENT_NAME, `The name has at least ${SHORTEST_CLIENT_NAME} characters`],
    [LONGEST_CLIENT_NAME, `The name has at most ${LONGEST_CLIENT_NAME} characters`],
  ),
  ad_client_link: z
    .url({ protocol: /^https?$/, error: "Enter a web address, such as https://example.org" })
    .check(
      z.maxLength(2000, "The address has at most 2000 characters"),
      z.refine(namesNobody, "Leave out what stands before the @ in the address"),
    ),
  package_type: oneOf("package_type", PACKAGES),
};

const PRIORITY_MESSAGE = `priority is a whole number from 0 to ${HIGHEST_PRIORITY}`;

const optionalFields = {
  ad_desc: optionalText(LONGEST_ADVERTISEMENT_DESCRIPTION, undefined, keptText),
  ad_excerpt: optionalText(LONGEST_ADVERTISEMENT_EXCERPT),
  ad_desktop_asset: pictureIdSchema,
  ad_mobile_asset: pictureIdSchema,
  ad_published_date: day,
  ad_ending_date: day,
  priority: z.optional(
    z.int(PRIORITY_MESSAGE).check(z.gte(0, PRIORITY_MESSAGE), z.lte(HIGHEST_PRIORITY, PRIORITY_MESSAGE)),
  ),
  admin_notes: optionalText(LONGEST_ADMIN_NOTES, undefined, keptText),
};

/** Body of `POST /admin/advertisements`: always a draft. */
export const newAdvertisementSchema = z.strictObject({
  ...fields,
  ...optionalFields,
  advertisement_request_id: z.nullish(z.int("advertisement_request_id is a whole number")),
});
export type NewAdvertisement = z.infer<typeof newAdvertisementSchema>;

/** Body of `PATCH /admin/advertisements/{id}` (If-Match). `deleted: false` restores a deleted one. */
export const advertisementChangeSchema = z.strictObject({
  placement: z.optional(fields.placement),
  ad_title: z.optional(fields.ad_title),
  client_name: z.optional(fields.client_name),
  ad_client_link: z.optional(fields.ad_client_link),
  package_type: z.optional(fields.package_type),
  ...optionalFields,
  status: z.optional(oneOf("status", ADVERTISEMENT_STATUSES)),
  deleted: notDeleted,
});
export type AdvertisementChange = z.infer<typeof advertisementChangeSchema>;

/** Body of `POST /admin/advertisements/{id}/payments`. Payments are never changed: a refund is another one. */
export const newPaymentSchema = z.strictObject({
  amount: amountSchema,
  status: oneOf("status", PAYMENT_STATUSES),
  day: isoDate,
  note: optionalText(500),
});
export type NewPayment = z.infer<typeof newPaymentSchema>;
