import type { Transaction } from "kysely";
import type { AdvertisementRequest, AdvertisementRequestBody } from "#domain/api/advertisement-requests.ts";
import type { Database } from "../store/schema.ts";

/** `now` is an ISO instant. */
export async function storeAdvertisementRequest(
  trx: Transaction<Database>,
  { email, company_name, ...body }: AdvertisementRequestBody,
  now: string,
): Promise<AdvertisementRequest> {
  const { updated_at: _updated, ...row } = await trx
    .insertInto("advertisement_requests")
    .values({
      ...body,
      email: email ?? null,
      company_name: company_name === undefined || company_name === "" ? null : company_name,
      status: "pending",
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}
