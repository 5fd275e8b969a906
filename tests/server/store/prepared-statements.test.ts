import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../../server/store/open-store.ts";
import { openTestStore } from "../stores.ts";

it("PostgreSQL connections keep the plan of a hot statement and answer by it", async () => {
  const opened = await openTestStore("postgres");
  onTestFinished(opened.close);
  const store = await openStore({ ...opened.options, limits: { readConnections: 1 } });
  onTestFinished(() => store.close());
  const query = sql<{ sum: number }>`select cast(${1} as int) + cast(${2} as int) as sum`.compile(store.db);
  const other = sql<{ text: string }>`select cast(${""} as text) as text`.compile(store.db);
  for (let time = 0; time < 8; time++) {
    expect(await store.readFew(query, [time, 2])).toEqual([{ sum: time + 2 }]);
    expect(await store.readFew(other, [`${time}`])).toEqual([{ text: `${time}` }]);
  }
  const { rows } = await sql<{ statement: string; used: number }>`
    select statement, generic_plans + custom_plans as used from pg_prepared_statements
    where statement in (${query.sql}, ${other.sql})`.execute(store.db);
  expect(new Map(rows.map(({ statement, used }) => [statement, used]))).toEqual(
    new Map([
      [query.sql, 8],
      [other.sql, 8],
    ]),
  );
});
