import { sql } from "kysely";
import { expect, it } from "vitest";
import { boardQuery } from "../../../../server/jobs/dashboard/read-board.ts";
import { openTestStore } from "../../stores.ts";

it("the figures of all jobs are read from indexes alone; rows only of those that wait or run", async () => {
  const { store, close } = await openTestStore("sqlite");
  const plan = sql<{ detail: string }>`explain query plan ${boardQuery("sqlite", 0)}`;
  const { rows } = await plan.execute(store.db);
  await close();
  const ofJobs = rows.map(({ detail }) => detail).filter((detail) => /^(?:SCAN|SEARCH) jobs\b/.test(detail));
  expect(ofJobs.toSorted()).toEqual([
    "SCAN jobs USING COVERING INDEX jobs_kind",
    "SEARCH jobs USING COVERING INDEX jobs_finished (finished_at>?)",
    "SEARCH jobs USING INDEX jobs_state (state=?)",
    "SEARCH jobs USING INDEX jobs_state (state=?)",
  ]);
});
