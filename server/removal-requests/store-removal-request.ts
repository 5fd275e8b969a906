import type { Transaction } from "kysely";
import type { RemovalReceipt, RemovalRequest } from "#domain/api/removal-requests.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";

/** Whether a record with this number is published. */
export async function isPublished({ db }: ReadStore, requestNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom("passports")
    .select("id")
    .where("request_number", "=", requestNumber)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a request; `now` is an ISO instant. */
export async function storeRemovalRequest(
  trx: Transaction<Database>,
  request: RemovalRequest,
  now: string,
): Promise<RemovalReceipt["data"]> {
  return trx
    .insertInto("removal_requests")
    .values({ ...request, status: "pending", created_at: now, updated_at: null })
    .returning(["id", "request_number", "status", "created_at"])
    .executeTakeFirstOrThrow();
}
