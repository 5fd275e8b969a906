import type { Kysely } from "kysely";
import type { Database } from "../../../server/store/schema.ts";
import type { JobKind } from "../../../server/jobs/job-kind.ts";

/** docs/operations.md says the same in SQL. */
export async function pauseKind(db: Kysely<Database>, { name }: JobKind, isPaused: boolean): Promise<void> {
  const paused = isPaused ? 1 : 0;
  await db
    .insertInto("job_kinds")
    .values({ kind: name, paused })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ paused }))
    .execute();
}
