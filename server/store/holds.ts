import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import type { Database } from "./schema.ts";

/** Whether a condition is true, such as `exists (…)`. */
export async function holds(db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 where ${condition}`.execute(db);
  return rows.length > 0;
}
