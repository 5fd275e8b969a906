import type { Kysely } from "kysely";
import type { Database } from "../store/schema.ts";
import type { JobKind } from "./job-kind.ts";

/** On all servers. Running jobs are finished. */
export async function pauseKind(db: Kysely<Database>, { name }: JobKind, isPaused: boolean): Promise<void> {
  const paused = isPaused ? 1 : 0;
  await db
    .insertInto("job_kinds")
    .values({ kind: name, paused })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ paused }))
    .execute();
}
