import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Has a request number instead of a passport id, which may change or go. */
export const removalRequestTable: Migration = {
  name: "0004-removal-requests",
  statements: (dialect) => {
    const { id, text, strict } = columnTypes(dialect);
    return [
      `create table removal_requests (
        id ${id}, request_number ${text} not null, reason ${text} not null, phone_number ${text} not null,
        status ${text} not null, created_at ${text} not null, updated_at ${text}
      )${strict}`,
      `create index removal_requests_status on removal_requests (status, id)`,
      `create index removal_requests_number on removal_requests (request_number, id)`,
    ];
  },
};
