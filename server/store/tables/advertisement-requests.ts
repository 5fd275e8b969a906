import type { Generated } from "kysely";
import type { ADVERTISEMENT_REQUEST_STATUSES } from "#domain/advertising/requests.ts";

export type AdvertisementRequestTable = {
  id: Generated<number>;
  full_name: string;
  phone_number: string;
  email: string | null;
  company_name: string | null;
  description: string;
  status: (typeof ADVERTISEMENT_REQUEST_STATUSES)[number];
  file_name: Generated<string | null>;
  /** Media type, by content. */
  file_type: Generated<string | null>;
  /** Size. */
  file_bytes: Generated<number | null>;
  /** JSON list of `FileWarning`; null: nobody looked. */
  file_warnings: Generated<string | null>;
  admin_notes: Generated<string | null>;
  contacted_at: Generated<string | null>;
  handled_by: Generated<number | null>;
  created_at: string;
  updated_at: string | null;
};

export type AdvertisementRequestFileTable = { request_id: number; bytes: Uint8Array };
