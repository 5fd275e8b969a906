import type { AdminAdvertisementRequest } from "#domain/api/admin-advertisement-requests.ts";
import { LONGEST_ADMIN_NOTES } from "#domain/api/admin-advertisements.ts";
import { EMPTY_ADVERTISEMENT } from "../form/empty-records.ts";
import type { AdvertisementTexts } from "./advertisement-fields.ts";

const LONGEST_TITLE = 160;

/** What a request to advertise already says. */
export function fieldsFromRequest(
  request: Pick<
    AdminAdvertisementRequest,
    "id" | "full_name" | "company_name" | "description" | "admin_notes"
  >,
): AdvertisementTexts {
  const { id, full_name, company_name, description, admin_notes } = request;
  const client = company_name?.trim() || full_name;
  return {
    ...EMPTY_ADVERTISEMENT,
    ad_title: client.slice(0, LONGEST_TITLE),
    client_name: client,
    // What was agreed comes before what was asked for.
    admin_notes: [admin_notes?.trim() ?? "", description]
      .filter((text) => text !== "")
      .join("\n\n")
      .slice(0, LONGEST_ADMIN_NOTES),
    advertisement_request_id: String(id),
  };
}
