import * as z from "zod/mini";
import { listSchema, pageQuery } from "../base/paging.ts";
import { REMOVAL_STATUSES } from "./removal-requests.ts";
import { keptText, optionalText, searchText } from "../base/input-fields.ts";
import { LONGEST_REMOVAL_NOTE } from "./contract.ts";

const STATUS_MESSAGE = `status is one of ${REMOVAL_STATUSES.join(", ")}`;

/** Query of `GET /admin/removal-requests`, newest first. `q`: part of number, phone, reason or note. */
export const removalQuerySchema = z.strictObject({
  q: searchText,
  status: z.optional(z.enum(REMOVAL_STATUSES, STATUS_MESSAGE)),
  ...pageQuery,
});

/** A request as admins see it. */
export const adminRemovalRequestSchema = z.object({
  id: z.int(),
  request_number: z.string(),
  /** Published passport with that number. */
  passport_id: z.nullable(z.int()),
  reason: z.string(),
  phone_number: z.string(),
  status: z.enum(REMOVAL_STATUSES),
  /** Internal to admins. */
  note: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.nullable(z.string()),
  /** Last changed by. */
  settled_by: z.nullable(z.string()),
});
export type AdminRemovalRequest = z.infer<typeof adminRemovalRequestSchema>;

/** Each has its ETag, so list edits can send If-Match offline. */
export const adminRemovalListSchema = listSchema(z.extend(adminRemovalRequestSchema, { etag: z.string() }));
/** Its ETag covers only status and note. */
export const adminRemovalAnswerSchema = z.object({ data: adminRemovalRequestSchema });

/** Body of `PATCH /admin/removal-requests/{id}` (If-Match). Does not delete the record. */
export const removalChangeSchema = z.strictObject({
  status: z.optional(z.enum(REMOVAL_STATUSES, STATUS_MESSAGE)),
  note: optionalText(LONGEST_REMOVAL_NOTE, undefined, keptText),
});
export type RemovalChange = z.infer<typeof removalChangeSchema>;
