import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** Case-insensitive substring search; both databases fold ASCII only. */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  // Escape LIKE wildcards; SQLite needs the escape character named.
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`lower(${column}) like lower(${pattern}) escape ${"\\"}`;
}
