import * as z from "zod/mini";
import { linksSchema, listMetaSchema, pageSchema, pageSizeSchema } from "./paging.ts";
import { withoutNul } from "./kept-text.ts";

export const DEFAULT_AUDIT_PAGE_SIZE = 25;

const text = z.optional(z.string().check(z.maxLength(120, "Use at most 120 characters"), withoutNul()));
const day = z.optional(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, "Use a date such as 2026-11-20")));

/**
 * Query of `GET /admin/audit`, newest first. `q`: a part of the name of who made the change, or of the subject; `who`: an
 * account's id, or a part of its name; `what`: a deed, or its kind such as `passport`; `subject`: a part of it; `after` and `before`: days in Addis Ababa, both included.
 */
export const auditQuerySchema = z.strictObject({
  q: text,
  who: text,
  what: text,
  subject: text,
  after: day,
  before: day,
  page: z.optional(pageSchema),
  page_size: z.optional(pageSizeSchema),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** One change: `what` such as `passport.update`, `subject` such as `passport:AAL1234567`. Append-only. */
export const auditEntrySchema = z.object({
  id: z.int(),
  /** The name as it was then. */
  who: z.object({ id: z.nullable(z.int()), name: z.string() }),
  what: z.string(),
  subject: z.string(),
  /** What the subject is called now, where its key alone says nothing: the name of a user. */
  subject_name: z.optional(z.nullable(z.string())),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** When the person made it on a phone without a network; null when it was sent at once. */
  queued_at: z.nullable(z.string()),
  applied_at: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = z.object({
  data: z.array(auditEntrySchema),
  links: linksSchema,
  meta: listMetaSchema,
});
