import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { FILE_WARNINGS } from "#domain/advertising/request-file.ts";
import type {
  AdminAdvertisementRequest,
  AdvertisementRequestChange,
} from "#domain/advertising/admin-requests.ts";
import { nextRequestStatuses } from "#domain/advertising/steps.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { writeAudit } from "../../accounts/audit.ts";
import type { ChangeMaker } from "../../accounts/change-maker.ts";
import { fullName } from "../../accounts/user-row.ts";
import { ProblemError } from "../../http/problem.ts";
import { contentVersion, etagOf } from "../../http/etag.ts";
import type { Database } from "../../store/schema.ts";

const warningsSchema = z.array(z.enum(FILE_WARNINGS));

/** Reads requests with who changed them last, and leaves out the files' bytes. */
export function requestRows(db: Kysely<Database>) {
  return db
    .selectFrom("advertisement_requests as request")
    .leftJoin("users", "users.id", "request.handled_by")
    .select([
      "request.id",
      "request.full_name",
      "request.phone_number",
      "request.email",
      "request.company_name",
      "request.description",
      "request.status",
      "request.file_name",
      "request.file_bytes",
      "request.file_warnings",
      "request.admin_notes",
      "request.contacted_at",
      "request.created_at",
      "request.updated_at",
      "users.first_name",
      "users.middle_name",
      "users.last_name",
    ]);
}

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>["executeTakeFirstOrThrow"]>>;

/** Rows as they are answered, with the advertisements made of them. */
export async function toRequests(
  db: Kysely<Database>,
  rows: readonly RequestRow[],
): Promise<AdminAdvertisementRequest[]> {
  const made =
    rows.length === 0
      ? []
      : await db
          .selectFrom("advertisements")
          .select(["id", "advertisement_request_id as request_id"])
          .where(
            "advertisement_request_id",
            "in",
            rows.map(({ id }) => id),
          )
          .orderBy("id", "desc")
          .execute();
  return rows.map(({ first_name, middle_name, last_name, file_warnings, ...row }) => ({
    ...row,
    ...(file_warnings === null ? {} : { file_warnings: warningsSchema.parse(JSON.parse(file_warnings)) }),
    etag: etagOf("advertisement-request", row.id, versionOf(row)),
    file_url: row.file_name === null ? null : apiPaths.adminAdvertisementRequestFile(row.id),
    handled_by:
      first_name === null || last_name === null ? null : fullName({ first_name, middle_name, last_name }),
    advertisement_ids: made.filter(({ request_id }) => request_id === row.id).map(({ id }) => id),
  }));
}

/** The version covers what managers change. */
function versionOf({
  status,
  admin_notes,
  contacted_at,
  updated_at,
}: Pick<RequestRow, "status" | "admin_notes" | "contacted_at" | "updated_at">): string {
  return contentVersion({ status, admin_notes, contacted_at, updated_at });
}

/** Throws 404. */
export async function findRequest(db: Kysely<Database>, id: number): Promise<AdminAdvertisementRequest> {
  const row = await requestRows(db).where("request.id", "=", id).executeTakeFirst();
  const [found] = row === undefined ? [] : await toRequests(db, [row]);
  if (found === undefined) throw noSuchRequest();
  return found;
}

export function noSuchRequest(): ProblemError {
  return new ProblemError(404, "advertisement_request_not_found", { detail: "There is no such request." });
}

/** Locks its row, so that managers see each other's changes. */
export async function lockRequest(trx: Transaction<Database>, id: number): Promise<void> {
  await trx
    .updateTable("advertisement_requests")
    .set({ status: sql.ref("status") })
    .where("id", "=", id)
    .execute();
}

/** Moves a request on or changes its notes. The audit has neither the person's words nor the phone number. */
export async function changeRequest(
  trx: Transaction<Database>,
  maker: ChangeMaker,
  before: AdminAdvertisementRequest,
  change: AdvertisementRequestChange,
): Promise<AdminAdvertisementRequest> {
  const status = change.status ?? before.status;
  const notes = change.admin_notes === undefined ? before.admin_notes : change.admin_notes || null;
  if (status === before.status && notes === before.admin_notes) return before;
  refuseStep(before.status, status);
  const isContacted = status === "contacted" && before.status !== "contacted";
  await trx
    .updateTable("advertisement_requests")
    .set({
      status,
      admin_notes: notes,
      contacted_at: isContacted ? maker.now : before.contacted_at,
      handled_by: maker.account.user.id,
      updated_at: maker.now,
    })
    .where("id", "=", before.id)
    .execute();
  await writeAudit(trx, {
    ...maker,
    action: "advertisement-request.update",
    subject: `advertisement-request:${before.id}`,
    before: { status: before.status, admin_notes: before.admin_notes },
    after: { status, admin_notes: notes },
  });
  return findRequest(trx, before.id);
}

/** Deletes a request with its file; advertisements made of it stay. */
export async function deleteRequest(
  trx: Transaction<Database>,
  maker: ChangeMaker,
  { id, status, admin_notes, file_bytes, created_at }: AdminAdvertisementRequest,
): Promise<void> {
  await trx.deleteFrom("advertisement_request_files").where("request_id", "=", id).execute();
  await trx.deleteFrom("advertisement_requests").where("id", "=", id).execute();
  await writeAudit(trx, {
    ...maker,
    action: "advertisement-request.delete",
    subject: `advertisement-request:${id}`,
    before: { status, admin_notes, file_bytes, created_at },
  });
}

type Status = AdminAdvertisementRequest["status"];

function refuseStep(from: Status, to: Status): void {
  const next = nextRequestStatuses(from);
  if (to === from || next.includes(to)) return;
  const detail =
    next.length === 0
      ? `A request that is ${from} stays so.`
      : `A request that is ${from} can become ${next.join(" or ")}, not ${to}.`;
  throw new ProblemError(409, "transition_not_allowed", { detail });
}
