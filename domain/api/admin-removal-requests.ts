import * as z from "zod/mini";
import { linksSchema, listMetaSchema, pageSchema, pageSizeSchema } from "./paging.ts";
import { REMOVAL_STATUSES } from "./removal-requests.ts";
import { keptText, withoutNul } from "./kept-text.ts";

export const DEFAULT_REMOVAL_PAGE_SIZE = 20;
export const LONGEST_REMOVAL_NOTE = 2000;
const STATUS_MESSAGE = `status is one of ${REMOVAL_STATUSES.join(", ")}`;

/** Query of `GET /admin/removal-requests`, newest first. `q`: part of number, phone, reason or note. */
export const removalQuerySchema = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(120, "Use at most 120 characters"), withoutNul())),
  status: z.optional(z.enum(REMOVAL_STATUSES, STATUS_MESSAGE)),
  page: z.optional(pageSchema),
  page_size: z.optional(pageSizeSchema),
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

/** With ETags, so list edits can send If-Match offline. */
export const adminRemovalListSchema = z.object({
  data: z.array(z.extend(adminRemovalRequestSchema, { etag: z.string() })),
  links: linksSchema,
  meta: listMetaSchema,
});
/** Its ETag covers only status and note. */
export const adminRemovalAnswerSchema = z.object({ data: adminRemovalRequestSchema });

/** Body of `PATCH /admin/removal-requests/{id}` (If-Match). Does not delete the record. */
export const removalChangeSchema = z.strictObject({
  status: z.optional(z.enum(REMOVAL_STATUSES, STATUS_MESSAGE)),
  note: z.optional(
    z.nullable(
      z
        .string()
        .check(
          keptText(),
          z.maxLength(LONGEST_REMOVAL_NOTE, `Use at most ${LONGEST_REMOVAL_NOTE} characters`),
          withoutNul(),
        ),
    ),
  ),
});
export type RemovalChange = z.infer<typeof removalChangeSchema>;
