import { sql } from "kysely";
import type { RawBuilder, Selectable } from "kysely";
import type { AuditEntry, AuditQuery } from "../../domain/api/audit.ts";
import { parseIsoDate } from "../../domain/day.ts";
import type { EpochDay } from "../../domain/day.ts";
import { validationProblem } from "../http/problem.ts";
import { prefixRange } from "../store/prefix.ts";
import type { AuditTable } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

type Filters = Omit<AuditQuery, "page" | "page_size">;

/** A page of the audit log, newest first. */
export async function readAudit(
  { longReads }: Store,
  filters: Filters,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const conditions = sql.join([sql`true`, ...conditionsOf(filters)], sql` and `);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from audit_log where ${conditions}`.execute(longReads);
  const { rows } = await sql<Selectable<AuditTable>>`select * from audit_log where ${conditions}
    order by id desc limit ${limit} offset ${offset}`.execute(longReads);
  return { entries: rows.map(toEntry), total: counted.rows[0]?.total ?? 0 };
}

function conditionsOf({ who, what, subject, after, before }: Filters): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  const asker = who?.trim() ?? "";
  if (/^\d{1,15}$/.test(asker)) parts.push(sql`account_id = ${Number(asker)}`);
  else if (asker !== "") parts.push(contains(sql`account_name`, asker));
  const deed = what?.trim() ?? "";
  if (deed !== "") {
    const { from, to } = prefixRange(`${deed}.`);
    parts.push(sql`(what = ${deed} or (what >= ${from} and what < ${to}))`);
  }
  const about = subject?.trim() ?? "";
  if (about !== "") parts.push(contains(sql`subject`, about));
  const first = dayOf("after", after);
  if (first !== null) parts.push(sql`applied_at >= ${startOfDay(first)}`);
  const last = dayOf("before", before);
  if (last !== null) parts.push(sql`applied_at < ${startOfDay(last + 1)}`);
  return parts;
}

/** Whatever case it was typed in; both databases fold the letters of ASCII alone. */
function contains(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  // Letters that mean something to LIKE are looked for as themselves; SQLite wants the escape named.
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`lower(${column}) like lower(${pattern}) escape ${"\\"}`;
}

function dayOf(path: string, text: string | undefined): EpochDay | null {
  if (text === undefined || text === "") return null;
  const day = parseIsoDate(text);
  if (day === null) throw validationProblem([{ path, message: "There is no such day" }]);
  return day;
}

/** Midnight in Addis Ababa (UTC+3), as an instant. */
function startOfDay(day: EpochDay): string {
  return new Date(day * 86_400_000 - 3 * 3_600_000).toISOString();
}

function toEntry(row: Selectable<AuditTable>): AuditEntry {
  return {
    id: row.id,
    who: { id: row.account_id, name: row.account_name },
    what: row.what,
    subject: row.subject,
    before: parseObject(row.before),
    after: parseObject(row.after),
    queued_at: row.queued_at,
    applied_at: row.applied_at,
  };
}

function parseObject(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
