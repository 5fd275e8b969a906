import { DATABASE } from "./database-pair.ts";
import type { DatabaseServer } from "./database-pair.ts";
import type { Written } from "./writers.ts";

export type Counted = { lost: string[]; doubled: string[] };

type Row = { subject: string; what: string; changes: number };

/** Every acknowledged change must be in the database exactly once. */
export async function countWritten(database: DatabaseServer, written: readonly Written[]): Promise<Counted> {
  const passports = await database.query<{ request_number: string; last_name: string; rows: number }>(
    `select request_number, max(last_name) as last_name, count(*)::int as rows from passports
     where first_name = 'Fleet' group by request_number`,
    DATABASE,
  );
  const audit = await database.query<Row>(
    `select subject, what, count(*)::int as changes from audit_log where subject like 'passport:FL%' group by 1, 2`,
    DATABASE,
  );
  const known = new Map(passports.map((row) => [row.request_number, row]));
  const changes = new Map<string, number>();
  for (const { subject } of audit) changes.set(subject, (changes.get(subject) ?? 0) + 1);
  const lost: string[] = [];
  for (const { number, lastName, edits } of written) {
    const row = known.get(number);
    // An unacknowledged correction may be there.
    if (row === undefined || (edits === 1 && row.last_name !== lastName)) lost.push(number);
    const made = changes.get(`passport:${number}`) ?? 0;
    if (made < 1 + edits) lost.push(`${number} in the audit log`);
  }
  return {
    lost,
    doubled: [
      ...passports.filter(({ rows }) => rows !== 1).map(({ request_number }) => request_number),
      ...audit.filter((row) => row.changes !== 1).map((row) => `${row.subject}: ${row.what}`),
    ],
  };
}
