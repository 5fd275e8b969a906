import * as z from "zod/mini";
import { listSchema, pageQuery } from "../base/paging.ts";
import { dateOrEmpty, searchText } from "../base/input-fields.ts";

/**
 * Query of `GET /admin/audit`, newest first. `q`: part of actor or subject; `who`: account id or part of name; `what`:
 * action or kind (`passport`); `subject`: part; `after`/`before`: inclusive days, Addis Ababa.
 */
export const auditQuerySchema = z.strictObject({
  q: searchText,
  who: searchText,
  what: searchText,
  subject: searchText,
  after: dateOrEmpty,
  before: dateOrEmpty,
  ...pageQuery,
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** An append-only entry, such as `passport.update` of `passport:AAL1234567`. */
export const auditEntrySchema = z.object({
  id: z.int(),
  /** Name at the time. */
  who: z.object({ id: z.nullable(z.int()), name: z.string() }),
  what: z.string(),
  subject: z.string(),
  /** Current name of a user subject. */
  subject_name: z.optional(z.nullable(z.string())),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** When queued offline, else null. */
  queued_at: z.nullable(z.string()),
  applied_at: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = listSchema(auditEntrySchema);
