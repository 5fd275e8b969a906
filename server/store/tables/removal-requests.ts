import type { Generated } from "kysely";
import type { REMOVAL_STATUSES } from "#domain/passports/removal-requests.ts";

export type RemovalRequestTable = {
  id: Generated<number>;
  request_number: string;
  reason: string;
  phone_number: string;
  status: (typeof REMOVAL_STATUSES)[number];
  created_at: string;
  updated_at: string | null;
  /** A note that other admins read. */
  note: string | null;
  /** Account of the last change. */
  settled_by: number | null;
};
