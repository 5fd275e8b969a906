import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/**
 * Manual listings name their passport, so that it survives a corrected number, and the account. The audit log is
 * append-only by trigger.
 */
export const adminTables: Migration = {
  name: "0006-admin",
  statements: (dialect) => {
    const postgres = dialect === "postgres";
    const { id, whole, text, strict } = columnTypes(dialect);
    return [
      `alter table listings add column passport_id ${whole}`,
      `alter table listings add column made_by ${whole}`,
      `create index listings_passport on listings (passport_id) where passport_id is not null`,

      `alter table removal_requests add column note ${text}`,
      `alter table removal_requests add column settled_by ${whole}`,

      `create table advertisement_requests (
        id ${id}, full_name ${text} not null, phone_number ${text} not null, email ${text}, company_name ${text},
        description ${text} not null, status ${text} not null, created_at ${text} not null, updated_at ${text}
      )${strict}`,
      `create index advertisement_requests_status on advertisement_requests (status, id)`,

      ...(postgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS),
    ];
  },
};

const SQLITE_TRIGGERS = ["update", "delete"].map(
  (change) => `create trigger audit_log_no_${change} before ${change} on audit_log
    begin select raise(abort, 'audit_log only ever grows'); end`,
);

const POSTGRES_TRIGGERS = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'audit_log only ever grows'; end $$`,
  `create trigger audit_log_no_change before update or delete on audit_log
    for each row execute function refuse_audit_change()`,
  `create trigger audit_log_no_truncate before truncate on audit_log
    for each statement execute function refuse_audit_change()`,
];
