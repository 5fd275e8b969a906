import type { Generated } from "kysely";

/** Append-only. `before` and `after`: JSON objects. */
export type AuditTable = {
  id: Generated<number>;
  account_id: number | null;
  /** The name at that time: accounts are renamed and closed. */
  account_name: string;
  what: string;
  subject: string;
  before: string | null;
  after: string | null;
  queued_at: string | null;
  applied_at: string;
};
