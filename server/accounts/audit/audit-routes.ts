import { sql, type RawBuilder, type Selectable } from "kysely";
import {
  auditListSchema,
  auditQuerySchema,
  type AuditEntry,
  type AuditQuery,
} from "#domain/accounts/audit.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { type EpochDay, parseIsoDate, startOfDay } from "#domain/base/day.ts";
import { DEFAULT_AUDIT_PAGE_SIZE } from "#domain/accounts/contract.ts";
import { guardedRoutes, requireAdmin } from "../guards.ts";
import { fullName } from "../user-row.ts";
import { filtersOf, pageOf, paging } from "../../http/paging.ts";
import { validationProblem } from "../../http/problem.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { contains, prefixRange } from "../../store/text-match.ts";
import type { ReadStore } from "../../store/store.ts";
import type { AuditTable } from "../../store/tables/accounts.ts";

const forAdmins = guardedRoutes(requireAdmin, "admin: audit");

/** Read-only audit log; the database enforces it. */
export function auditRoutes(app: App, { store }: RouteDeps): void {
  app.get(
    apiPaths.adminAudit,
    forAdmins("Every change, newest first", {
      usualPageSize: DEFAULT_AUDIT_PAGE_SIZE,
      querystring: auditQuerySchema,
      response: { 200: auditListSchema },
    }),
    async ({ query }) => {
      const page = pageOf(query, DEFAULT_AUDIT_PAGE_SIZE);
      const { entries, total } = await readAudit(store, query, page);
      return {
        data: entries,
        ...paging(apiPaths.adminAudit, query, { ...page, total }),
        filters: filtersOf(query, ["q", "who", "what", "subject", "after", "before"]),
      };
    },
  );
}

type Filters = Omit<AuditQuery, "page" | "page_size">;

/** A page of the log, newest first. */
async function readAudit(
  { longReads }: ReadStore,
  filters: Filters,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const conditions = sql.join([sql`true`, ...conditionsOf(filters)], sql` and `);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from audit_log where ${conditions}`.execute(longReads);
  const { rows } = await sql<Selectable<AuditTable>>`select * from audit_log where ${conditions}
    order by id desc limit ${limit} offset ${offset}`.execute(longReads);
  const names = await namesOfUsers(longReads, rows);
  return { entries: rows.map((row) => toEntry(row, names)), total: counted.rows[0]?.total ?? 0 };
}

function conditionsOf({ q, who, what, subject, after, before }: Filters): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  const text = q?.trim() ?? "";
  if (text !== "") {
    parts.push(sql`(${contains(sql`account_name`, text)} or ${contains(sql`subject`, text)})`);
  }
  const account = who?.trim() ?? "";
  if (/^\d{1,15}$/.test(account)) parts.push(sql`account_id = ${Number(account)}`);
  else if (account !== "") parts.push(contains(sql`account_name`, account));
  const action = what?.trim() ?? "";
  if (action !== "") {
    const { from, to } = prefixRange(`${action}.`);
    parts.push(sql`(what = ${action} or (what >= ${from} and what < ${to}))`);
  }
  const about = subject?.trim() ?? "";
  if (about !== "") parts.push(contains(sql`subject`, about));
  const first = dayOf("after", after);
  if (first !== null) parts.push(sql`applied_at >= ${startOfDay(first)}`);
  const last = dayOf("before", before);
  if (last !== null) parts.push(sql`applied_at < ${startOfDay(last + 1)}`);
  return parts;
}

function dayOf(path: string, text: string | undefined): EpochDay | null {
  if (text === undefined || text === "") return null;
  const day = parseIsoDate(text);
  if (day === null) throw validationProblem([{ path, message: "There is no such day" }]);
  return day;
}

/** Current names of user subjects. */
async function namesOfUsers(
  db: ReadStore["longReads"],
  rows: readonly Selectable<AuditTable>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ subject }) => Number(/^user:(\d{1,15})$/.exec(subject)?.[1] ?? 0)))];
  const users = await db
    .selectFrom("users")
    .select(["id", "first_name", "middle_name", "last_name"])
    .where("id", "in", ids.length === 0 ? [0] : ids)
    .execute();
  return new Map(users.map((user) => [`user:${user.id}`, fullName(user)]));
}

function toEntry(row: Selectable<AuditTable>, names: ReadonlyMap<string, string>): AuditEntry {
  return {
    id: row.id,
    who: { id: row.account_id, name: row.account_name },
    what: row.what,
    subject: row.subject,
    subject_name: names.get(row.subject) ?? null,
    before: parseObject(row.before),
    after: parseObject(row.after),
    queued_at: row.queued_at,
    applied_at: row.applied_at,
  };
}

function parseObject(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
