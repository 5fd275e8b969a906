import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** When the service was here, for the service page. */
export const serviceSpans: Migration = {
  name: "0026-service-spans",
  statements: (dialect) => {
    const { id, text, strict } = columnTypes(dialect);
    return [
      `create table service_spans (id ${id}, started_at ${text} not null, last_at ${text} not null)${strict}`,
      `create index service_spans_last on service_spans (last_at)`,
    ];
  },
};
