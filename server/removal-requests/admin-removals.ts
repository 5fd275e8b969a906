import { sql } from "kysely";
import type { Kysely, RawBuilder, Transaction } from "kysely";
import type { AdminRemovalRequest, RemovalChange } from "#domain/api/admin-removal-requests.ts";
import { writeAudit } from "../accounts/audit.ts";
import type { ChangeMaker } from "../accounts/change-maker.ts";
import { contentVersion, etagOf } from "../http/versions.ts";
import { storableText } from "../store/storable-text.ts";
import { contains } from "../store/contains.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";
import { fullName } from "../accounts/user-row.ts";

type Status = AdminRemovalRequest["status"];

/** Strong ETag of admin-editable fields, not publication. */
export function removalEtag({ id, status, note, updated_at }: AdminRemovalRequest): string {
  return etagOf("removal-request", id, contentVersion({ status, note, updated_at }));
}

/** A page of requests, newest first. */
export async function listRemovals(
  { db }: ReadStore,
  { q, status, offset, limit }: { q: string; status: Status | null; offset: number; limit: number },
): Promise<{ rows: AdminRemovalRequest[]; total: number }> {
  const matching = matches(q.trim());
  const { total } = await db
    .selectFrom("removal_requests")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .$if(status !== null, (query) => query.where("status", "=", status ?? "pending"))
    .where(matching)
    .executeTakeFirstOrThrow();
  const rows = await removals(db)
    .$if(status !== null, (query) => query.where("removal_requests.status", "=", status ?? "pending"))
    .where(matching)
    .orderBy("removal_requests.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(toRemoval), total };
}

/** Matches part of number, phone, reason or note; numbers ignore spacing. */
function matches(text: string): RawBuilder<boolean> {
  if (text === "") return sql<boolean>`true`;
  const number = text.replace(/[\s-]/g, "");
  return sql<boolean>`(${sql.join(
    [
      contains(sql.ref("removal_requests.request_number"), number),
      contains(sql.ref("removal_requests.phone_number"), number),
      contains(sql.ref("removal_requests.reason"), text),
      contains(sql`coalesce(${sql.ref("removal_requests.note")}, '')`, text),
    ],
    sql` or `,
  )})`;
}

export async function readRemoval(db: Kysely<Database>, id: number): Promise<AdminRemovalRequest | null> {
  const row = await removals(db).where("removal_requests.id", "=", id).executeTakeFirst();
  return row ? toRemoval(row) : null;
}

/** Changes status or note. The audit omits phone number and reason. */
export async function changeRemoval(
  trx: Transaction<Database>,
  maker: ChangeMaker,
  before: AdminRemovalRequest,
  change: RemovalChange,
): Promise<AdminRemovalRequest> {
  const status = change.status ?? before.status;
  const note = change.note === undefined ? before.note : storableText(change.note ?? "") || null;
  if (status === before.status && note === before.note) return before;
  await trx
    .updateTable("removal_requests")
    .set({ status, note, updated_at: maker.now, settled_by: maker.account.user.id })
    .where("id", "=", before.id)
    .execute();
  await writeAudit(trx, {
    ...maker,
    action: "removal.settle",
    subject: `removal-request:${before.id}`,
    before: { request_number: before.request_number, status: before.status, note: before.note },
    after: { request_number: before.request_number, status, note },
  });
  const after = await readRemoval(trx, before.id);
  if (after === null) throw new Error("A request that was changed is not there");
  return after;
}

type RemovalRow = Awaited<ReturnType<ReturnType<typeof removals>["executeTakeFirstOrThrow"]>>;

function removals(db: Kysely<Database>) {
  return db
    .selectFrom("removal_requests")
    .leftJoin("passports", "passports.request_number", "removal_requests.request_number")
    .leftJoin("users", "users.id", "removal_requests.settled_by")
    .select([
      "removal_requests.id",
      "removal_requests.request_number",
      "passports.id as passport_id",
      "removal_requests.reason",
      "removal_requests.phone_number",
      "removal_requests.status",
      "removal_requests.note",
      "removal_requests.created_at",
      "removal_requests.updated_at",
      "users.first_name",
      "users.middle_name",
      "users.last_name",
    ]);
}

function toRemoval({ first_name, middle_name, last_name, ...row }: RemovalRow): AdminRemovalRequest {
  const isKnown = first_name !== null && last_name !== null;
  return { ...row, settled_by: isKnown ? fullName({ first_name, middle_name, last_name }) : null };
}
