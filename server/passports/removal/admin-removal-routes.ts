import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";
import {
  adminRemovalAnswerSchema,
  adminRemovalListSchema,
  removalChangeSchema,
  removalQuerySchema,
  type AdminRemovalRequest,
  type RemovalChange,
} from "#domain/passports/admin-removal-requests.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { DEFAULT_REMOVAL_PAGE_SIZE } from "#domain/passports/contract.ts";
import { lastChange, writeAudit } from "../../accounts/audit.ts";
import { changeMaker, type ChangeMaker } from "../../accounts/change-maker.ts";
import { guardedRoutes, requireAdmin } from "../../accounts/guards.ts";
import { fullName } from "../../accounts/user-row.ts";
import { idParamsSchema } from "../../http/parameters.ts";
import { withIdempotency } from "../../http/idempotency.ts";
import { filtersOf, pageOf, paging } from "../../http/paging.ts";
import { ProblemError } from "../../http/problem.ts";
import { requireIfMatch, contentVersion, etagOf } from "../../http/etag.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { contains, storableText } from "../../store/text-match.ts";
import type { Database } from "../../store/schema.ts";
import type { ReadStore } from "../../store/store.ts";

const forAdmins = guardedRoutes(requireAdmin, "admin: removal requests");

/** Admin handling of removal requests. */
export function adminRemovalRoutes(app: App, deps: RouteDeps): void {
  const { store, now } = deps;

  app.get(
    apiPaths.adminRemovalRequests,
    forAdmins("Removal requests, newest first", {
      usualPageSize: DEFAULT_REMOVAL_PAGE_SIZE,
      querystring: removalQuerySchema,
      response: { 200: adminRemovalListSchema },
    }),
    async ({ query }) => {
      const { q = "", status = null } = query;
      const page = pageOf(query, DEFAULT_REMOVAL_PAGE_SIZE);
      const { rows, total } = await listRemovals(store, { q, status, ...page });
      return {
        data: rows.map((row) => ({ ...row, etag: removalEtag(row) })),
        ...paging(apiPaths.adminRemovalRequests, query, { ...page, total }),
        filters: filtersOf(query, ["q", "status"]),
      };
    },
  );

  app.patch(
    `${apiPaths.adminRemovalRequests}/:id`,
    forAdmins("Settle or reject a request, or change its note", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["removal_request_not_found"],
      params: idParamsSchema,
      body: removalChangeSchema,
      response: { 200: adminRemovalAnswerSchema },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const { id } = request.params;
        // Row lock: concurrent admins see each other's writes.
        await trx.updateTable("removal_requests").set({ id }).where("id", "=", id).execute();
        const current = await readRemoval(trx, id);
        if (current === null) {
          throw new ProblemError(404, "removal_request_not_found", { detail: "There is no such request." });
        }
        await requireIfMatch(request, {
          etag: removalEtag(current),
          resource: current,
          changed: async () => lastChange(trx, { ...current, kind: "removal-request", key: id }),
        });
        const data = await changeRemoval(trx, changeMaker(request, now()), current, request.body);
        return { status: 200, body: { data }, headers: { etag: removalEtag(data) } };
      }),
  );
}

type Status = AdminRemovalRequest["status"];

/** Strong ETag of admin-editable fields, not publication. */
function removalEtag({ id, status, note, updated_at }: AdminRemovalRequest): string {
  return etagOf("removal-request", id, contentVersion({ status, note, updated_at }));
}

/** A page of requests, newest first. */
async function listRemovals(
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

async function readRemoval(db: Kysely<Database>, id: number): Promise<AdminRemovalRequest | null> {
  const row = await removals(db).where("removal_requests.id", "=", id).executeTakeFirst();
  return row ? toRemoval(row) : null;
}

/** Changes status or note. The audit omits phone number and reason. */
async function changeRemoval(
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
