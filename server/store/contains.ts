import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** A condition: the column has `text` in it, in whatever case; both databases fold the letters of ASCII alone. */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  // Letters that mean something to LIKE are looked for as themselves; SQLite wants the escape named.
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`lower(${column}) like lower(${pattern}) escape ${"\\"}`;
}
