import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminPassportQuery } from "#domain/passports/admin-contract.ts";
import { publishedLocations, readLocation } from "../../../server/locations/location-queries.ts";
import { passportFinder } from "../../../server/passports/find-passport.ts";
import { readAdminFilter } from "../../../server/passports/admin-filter.ts";
import { listPassports } from "../../../server/passports/list-passports.ts";
import { passportsByNumber } from "../../../server/passports/passport-row.ts";
import type { Database } from "../../../server/store/schema.ts";
import type { Store } from "../../../server/store/store.ts";
import { storeManyPassports } from "../invented-passports.ts";
import { openTestStore } from "../stores.ts";
import type { TestStore } from "../stores.ts";

/** More than a search keeps as ids. */
const ROWS = 1_500;

describe("Queries on SQLite", () => {
  let test: TestStore;
  let raw: SqliteDatabase.Database;
  let noted: { sql: string; parameters: readonly unknown[] }[] = [];
  let store: Store;

  beforeAll(async () => {
    test = await openTestStore("sqlite");
    await storeManyPassports(
      test.store,
      Array.from({ length: ROWS }, (_, index) => ({
        id: index + 1,
        request_number: `AAL${1_000_000 + index}`,
        first_name: "Abebe",
        middle_name: index % 2 === 0 ? "Bekele" : "Chaltu",
        last_name: `Invented${String.fromCharCode(97 + (index % 26))}`,
        location: index % 3 === 0 ? "Adama" : "Jimma",
        date_of_publish: `2026-11-${String((index % 28) + 1).padStart(2, "0")}`,
        created_at: "2026-11-20T00:00:00.000Z",
      })),
    );
    raw = new SqliteDatabase(test.store.file ?? "", { readonly: true });
    const db = new Kysely<Database>({
      dialect: new SqliteDialect({ database: raw }),
      log: ({ query }) => void noted.push({ sql: query.sql, parameters: query.parameters }),
    });
    store = {
      ...test.store,
      db,
      longReads: db,
      readFew: async <R>(query: CompiledQuery<R>, parameters: readonly unknown[]) =>
        (await db.executeQuery<R>({ ...query, parameters })).rows,
    };
  });

  afterAll(async () => {
    raw.close();
    await test.close();
  });

  async function plans(work: () => Promise<unknown>): Promise<string[]> {
    noted = [];
    await work();
    return noted
      .filter(({ sql }) => !sql.includes("pragma"))
      .map(({ sql, parameters }) =>
        raw
          .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
          .all(...parameters)
          .map((row) => row.detail)
          .join("\n"),
      );
  }

  async function list(query: AdminPassportQuery, location: string | null = null): Promise<unknown> {
    const spellings = async (words: readonly string[]) => words.map(() => [["abbebe"], ["abebe", "bekele"]]);
    const filter = await readAdminFilter(query, location, { spellings });
    if (!filter.ok) throw new Error("not a filter");
    const page = { sort: query.sort ?? "dateOfPublish", direction: "desc", offset: 0, limit: 25 } as const;
    return listPassports(store)(filter.value, page);
  }

  const WHOLE_TABLE = /^SCAN (passports|p|passport_words|w|v|locations|listings)$/m;

  it("find a request number by its index alone", async () => {
    const [plan, ...more] = await plans(() => passportFinder(store)("AAL1000007"));
    expect(more).toEqual([]);
    expect(plan).toContain("SEARCH p USING INDEX sqlite_autoindex_passports_1 (request_number=?)");
    expect(plan).toContain("USING COVERING INDEX import_batches_sample");
    expect(plan).not.toContain("SCAN p");
  });

  it.each<[AdminPassportQuery, string | null]>([
    [{ q: "abebe" }, null],
    [{ q: "abebe bek" }, null],
    [{ q: "inventedc chaltu" }, null],
    [{ request_number: "AAL10000" }, null],
    [{ request_number: "AAL1", q: "abe" }, null],
    [{ first_name: "abe" }, "Jimma"],
    [{}, "Adama"],
    [{ sort: "requestNumber" }, null],
    [{ sort: "created_at", q: "abebe" }, null],
  ])("never scan a whole table for %j at branch %s", async (query, location) => {
    const steps = await plans(() => list(query, location));
    expect(steps.length).toBeGreaterThan(1);
    for (const step of steps) expect(step).not.toMatch(WHOLE_TABLE);
  });

  it("read a page of all by the order's index, without sorting", async () => {
    const steps = await plans(() => list({}));
    expect(steps.at(-1)).toContain("SCAN p USING INDEX passports_newest");
    expect(steps.at(-1)).not.toContain("TEMP B-TREE");
  });

  it("sort a short filtered list, and never scan the order's index for it", async () => {
    for (const sort of ["requestNumber", "created_at"] as const) {
      const steps = await plans(() => list({ sort }, "Jimma"));
      expect(steps.at(-1)).toContain("USING INDEX passports_branch (location=?");
      expect(steps.at(-1)).toContain("USE TEMP B-TREE FOR ORDER BY");
    }
  });

  it("count a filtered list by the totals of branches and days", async () => {
    const counting = listPassports(store);
    const filter = { words: [], keys: [], number: null, location: null };
    const page = { sort: "dateOfPublish", direction: "desc", offset: 0, limit: 25 } as const;
    const ask = (day: string) => counting({ ...filter, publishedAfter: day, publishedBefore: day }, page);
    expect((await plans(() => ask("2026-11-03"))).join("\n")).toContain(
      "USING COVERING INDEX passports_branch",
    );
    expect((await plans(() => ask("2026-11-04"))).join("\n")).not.toContain("passports_branch");
    expect((await ask("2026-11-05")).total).toBe(Math.ceil((ROWS - 4) / 28));
  });

  it("read passports by number, one step each", async () => {
    const [plan] = await plans(() => passportsByNumber(store)(["AAL1000007", "AAL1000008"]));
    expect(plan).toContain("SEARCH p USING INDEX sqlite_autoindex_passports_1 (request_number=?)");
  });

  it("read a branch's page by its own index, without sorting", async () => {
    const steps = await plans(() => list({}, "Jimma"));
    expect(steps.at(-1)).toContain("USING INDEX passports_branch (location=?");
    expect(steps.at(-1)).not.toContain("TEMP B-TREE");
  });

  it("list branches by one step each, and count a branch's months within its index", async () => {
    const [branches] = await plans(() => publishedLocations(store));
    expect(branches).toContain("USING COVERING INDEX passports_branch (location>?)");
    const months = await plans(() => readLocation(store, "jimma", new Map()));
    expect(months.at(-1)).toContain("USING COVERING INDEX passports_branch (location=?)");
  });
});
