import type { Generated } from "kysely";
import type { ADVERTISEMENT_REQUEST_STATUSES } from "#domain/api/advertisement-requests.ts";

export type AdvertisementRequestTable = {
  id: Generated<number>;
  full_name: string;
  phone_number: string;
  email: string | null;
  company_name: string | null;
  description: string;
  status: (typeof ADVERTISEMENT_REQUEST_STATUSES)[number];
  created_at: string;
  updated_at: string | null;
};
