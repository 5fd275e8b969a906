import { expect, it } from "vitest";
import { passportListSchema } from "#domain/passports/contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import type { Store } from "../../../server/store/store.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { storeManyPassports, storePassports } from "../invented-passports.ts";
import type { InventedPassport } from "../invented-passports.ts";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";

const PEOPLE: InventedPassport[] = [
  {
    request_number: "AAL0000001",
    first_name: "Abebe",
    middle_name: "Kebede",
    last_name: "Tadesse",
    date_of_publish: "2026-10-01",
  },
  {
    request_number: "AAL0000002",
    first_name: "Kebede",
    middle_name: "Abera",
    last_name: "Tesfaye",
    date_of_publish: "2026-11-01",
  },
  {
    request_number: "AIL0000003",
    first_name: "G/Michael",
    middle_name: "Haile Selassie",
    last_name: "Abebe",
    location: "Saris, Addis Ababa",
    date_of_publish: "2026-11-10",
  },
  {
    request_number: "BRPP52500101ABC",
    first_name: "Chaltu",
    last_name: "Bekele",
    location: "Jimma",
    date_of_publish: "2026-11-10",
  },
];

async function search(store: Store, query: string) {
  await storePassports(store, PEOPLE);
  const app = await testApp(store);
  const answer = await app.inject(`/api/v1/passports${query}`);
  expect(answer.statusCode).toBe(200);
  return passportListSchema.parse(answer.json());
}

const numbers = (list: Awaited<ReturnType<typeof search>>) => list.data.map((one) => one.request_number);

/** Query, numbers found in order. */
const SEARCHES: readonly (readonly [string, readonly string[]])[] = [
  ["?name=abebe", ["AAL0000001", "AIL0000003"]],
  ["?name=abebe&sort=dateOfPublish", ["AIL0000003", "AAL0000001"]],
  ["?name=abe keb", ["AAL0000001", "AAL0000002"]],
  ["?name=abe keb&sort_dir=desc", ["AAL0000002", "AAL0000001"]],
  ["?name=keb+tad", ["AAL0000001"]],
  ["?name=ABEBE", ["AAL0000001", "AIL0000003"]],
  ["?name=abebe%20abe", []],
  ["?name=aal 0000002", ["AAL0000002"]],
  ["?name=0000002", ["AAL0000002"]],
  ["?name=AALOOOO002", ["AAL0000002"]],
  ["?name=aal&request_number=0000002", []],
  ["?name=g/michael", ["AIL0000003"]],
  ["?name=selassie g", ["AIL0000003"]],
  ["?name=zzz", []],
  ["?q=chal", ["BRPP52500101ABC"]],
  ["?q=aal 0000002", ["AAL0000002"]],
  ["?q=brpp-525", ["BRPP52500101ABC"]],
  ["?request_number=aal", ["AAL0000002", "AAL0000001"]],
  ["?request_number=AAL0000001", ["AAL0000001"]],
  ["?request_number=aal&q=AAL0000002", ["AAL0000002"]],
  ["?request_number=aal&name=tadesse", ["AAL0000001"]],
  ["?first_name=abebe", ["AAL0000001"]],
  ["?first_name=g m", ["AIL0000003"]],
  ["?middle_name=haile s", ["AIL0000003"]],
  ["?middle_name=selassie", []],
  ["?last_name=abe", ["AIL0000003"]],
  ["?last_name=abe&first_name=abe", []],
  ["?location=Jimma", ["BRPP52500101ABC"]],
  ["?location=saris-addis-ababa", ["AIL0000003"]],
  ["?location=Nowhere", []],
  ["?location=adama&name=tad", ["AAL0000001"]],
  ["?published_after=2026-11-10", ["AIL0000003", "BRPP52500101ABC"]],
  ["?published_after=2026-10-01&published_before=2026-11-01", ["AAL0000002", "AAL0000001"]],
  ["?sort=requestNumber&sort_dir=asc", ["AAL0000001", "AAL0000002", "AIL0000003", "BRPP52500101ABC"]],
  ["?sort=created_at&sort_dir=asc", ["AAL0000001", "AAL0000002", "AIL0000003", "BRPP52500101ABC"]],
  ["?sort_dir=asc", ["AAL0000001", "AAL0000002", "BRPP52500101ABC", "AIL0000003"]],
  ["", ["AIL0000003", "BRPP52500101ABC", "AAL0000002", "AAL0000001"]],
];

describeOnEachStore("GET /passports", (getStore) => {
  it("finds exactly what matches each filter, in order, with the count", async () => {
    await storePassports(getStore(), PEOPLE);
    const app = await testApp(getStore());
    for (const [query, expected] of SEARCHES) {
      const list = passportListSchema.parse((await app.inject(`/api/v1/passports${query}`)).json());
      expect.soft({ query, found: numbers(list) }).toEqual({ query, found: expected });
      expect.soft({ query, total: list.meta.total }).toEqual({ query, total: expected.length });
    }
  });

  it("returns all fields, with the three names joined", async () => {
    const list = await search(getStore(), "?name=chaltu");
    expect(list.data).toEqual([
      {
        id: 4,
        request_number: "BRPP52500101ABC",
        first_name: "Chaltu",
        middle_name: null,
        last_name: "Bekele",
        full_name: "Chaltu Bekele",
        location: "Jimma",
        date_of_publish: "2026-11-10",
        created_at: "2026-11-02T08:00:00.000Z",
        updated_at: null,
        match: "exact",
      },
    ]);
  });

  it("pages with links; a page beyond the last is empty", async () => {
    const first = await search(getStore(), "?request_number=AAL&page_size=1");
    expect(numbers(first)).toEqual(["AAL0000002"]);
    expect(first.links).toEqual({
      first: "/api/v1/passports?request_number=AAL&page_size=1&page=1",
      last: "/api/v1/passports?request_number=AAL&page_size=1&page=2",
      prev: null,
      next: "/api/v1/passports?request_number=AAL&page_size=1&page=2",
    });
    expect(first.meta).toEqual({
      current_page: 1,
      per_page: 1,
      page_size: 1,
      page_size_options: [10, 25, 50, 100, 200],
      total: 2,
      last_page: 2,
      has_more: true,
      exact_total: 2,
      sample_data: false,
    });
    const app = await testApp(getStore());
    const beyond = passportListSchema.parse(
      (await app.inject("/api/v1/passports?request_number=AAL&page_size=1&page=9")).json(),
    );
    expect(beyond.data).toEqual([]);
    expect(beyond.meta).toMatchObject({ current_page: 9, total: 2, has_more: false });
    expect(beyond.links).toMatchObject({ prev: expect.stringContaining("page=2"), next: null });
  });

  it("takes the page size from page_size, else per_page, else limit, else 25", async () => {
    const app = await testApp(getStore());
    const size = async (query: string) =>
      passportListSchema.parse((await app.inject(`/api/v1/passports${query}`)).json()).meta.page_size;
    expect(await size("?limit=7")).toBe(7);
    expect(await size("?limit=7&per_page=8")).toBe(8);
    expect(await size("?limit=7&per_page=8&page_size=9")).toBe(9);
    expect(await size("")).toBe(25);
    for (const name of ["limit", "per_page", "page_size"]) {
      expect(await size(`?${name}=1`)).toBe(1);
      expect(await size(`?${name}=200`)).toBe(200);
    }
  });

  it("treats an empty parameter as missing, as forms send them", async () => {
    await storePassports(getStore(), PEOPLE);
    const app = await testApp(getStore());
    const answer = await app.inject("/api/v1/passports?q=&location=&published_after=&published_before=");
    expect(passportListSchema.parse(answer.json()).meta.total).toBe(PEOPLE.length);
  });

  it("echoes the filters used", async () => {
    const list = await search(getStore(), "?name=%20abebe%20&location=adama");
    expect(list.filters).toMatchObject({ name: "abebe", location: "adama", request_number: null });
  });

  it("goes to row 5,000, with or without a filter and in every order, and names that page in refusals", async () => {
    const app = await testApp(getStore());
    const sorts = ["dateOfPublish", "requestNumber", "created_at"].map((sort) => `sort=${sort}`);
    for (const asked of [...sorts, "name=abebe", "location=adama", "published_after=2026-01-01"]) {
      expect((await app.inject(`/api/v1/passports?page=200&${asked}`)).statusCode).toBe(200);
      const deep = await app.inject(`/api/v1/passports?page=201&${asked}`);
      expect(deep.statusCode).toBe(422);
      expect(problemSchema.parse(deep.json())).toMatchObject({
        code: "search_too_deep",
        errors: [{ path: "page", message: "page goes up to 200 here" }],
      });
    }
    expect((await app.inject("/api/v1/passports?page=25&page_size=200")).statusCode).toBe(200);
    expect((await app.inject("/api/v1/passports?page=26&page_size=200")).statusCode).toBe(422);
  });

  it.each(["", "location=Adama&"])(
    "ends a longer list at row 5,000 and still counts all of it: %j",
    async (narrowed) => {
      const store = getStore();
      const rows = Array.from({ length: 5_030 }, (_, index) => ({
        id: index + 1,
        request_number: `AAL${1_000_000 + index}`,
        first_name: "Abebe",
        middle_name: null,
        last_name: "Invented",
        location: "Adama",
        date_of_publish: "2026-11-01",
        created_at: "2026-11-02T08:00:00.000Z",
      }));
      await storeManyPassports(store, rows);
      const app = await testApp(store);
      const page = async (number: number) =>
        passportListSchema.parse((await app.inject(`/api/v1/passports?${narrowed}page=${number}`)).json());
      const last = await page(200);
      expect(numbers(last)).toEqual(rows.slice(4_975, 5_000).map((row) => row.request_number));
      expect(last.meta).toMatchObject({ total: 5_030, last_page: 200, has_more: false });
      expect(last.links.next).toBeNull();
      expect((await page(199)).meta).toMatchObject({ last_page: 200, has_more: true });
    },
  );

  it("counts other spellings and Ethiopic script as hits, and lists looser ones apart", async () => {
    await storePassports(getStore(), PEOPLE);
    const app = await testApp(getStore());
    const ask = async (name: string) => {
      const path = `/api/v1/passports?${new URLSearchParams({ name }).toString()}`;
      const list = passportListSchema.parse((await app.inject(path)).json());
      return [
        list.data.map(({ request_number, match }) => `${request_number} ${match}`),
        list.meta.exact_total,
      ];
    };
    expect(await ask("kebdee")).toEqual([["AAL0000002 sounds", "AAL0000001 sounds"], 0]);
    expect(await ask("አበበ")).toEqual([["AAL0000001 sounds", "AIL0000003 sounds"], 0]);
  });

  it("sorts a few hits by the day they were added", async () => {
    const list = await search(getStore(), "?name=abe&sort=created_at&sort_dir=desc");
    expect(numbers(list)).toEqual(["AIL0000003", "AAL0000002", "AAL0000001"]);
  });

  it.each([
    ["?page=0", "page"],
    ["?page=1.5", "page"],
    ["?page_size=201", "page_size"],
    ["?page_size=0", "page_size"],
    ["?page_size=ten", "page_size"],
    ["?per_page=201", "per_page"],
    ["?per_page=0", "per_page"],
    ["?limit=201", "limit"],
    ["?limit=0", "limit"],
    ["?sort=name", "sort"],
    ["?sort_dir=up", "sort_dir"],
    ["?published_after=2026-02-30", "published_after"],
    ["?published_before=yesterday", "published_before"],
    ["?request_number=AA", "request_number"],
    ["?q=1", "q"],
    ["?name=...", "name"],
    ["?surname=x", "surname"],
  ])("answers %s with 422 and names %s", async (query, path) => {
    const app = await testApp(getStore());
    const answer = await app.inject(`/api/v1/passports${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    const problem = problemSchema.parse(answer.json());
    expect(problem.code).toBe("validation_failed");
    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
  });

  it("marks answers based on sample lists", async () => {
    const store = getStore();
    await store.db
      .insertInto("import_batches")
      .values({
        status: "completed",
        source_format: "A",
        original_filename: "sample.pdf",
        sha256: "x",
        location: "Adama",
        date_of_publish: "2026-11-01",
        start_after_text: "No.",
        is_sample: 1,
        rows_total: 0,
        rows_new: 0,
        rows_updated: 0,
        rows_duplicate: 0,
        rows_rejected: 0,
        error_code: null,
        error_message: null,
        created_by: null,
        created_at: "2026-11-01T00:00:00.000Z",
        started_at: null,
        finished_at: null,
      })
      .execute();
    expect((await search(store, "")).meta.sample_data).toBe(true);
  });

  it("marks invented people even if the first real list is removing them", async () => {
    const store = getStore();
    const sample = { location: "Adama", date: "2026-11-01", isSample: true };
    await importList(store, {
      ...sample,
      rows: [{ number: "AAL1000000", first: "Invented", last: "Person" }],
    });
    const realList = {
      location: "Adama",
      date: "2026-11-02",
      rows: [{ number: "AAL2000000", first: "Real", last: "Person" }],
    };
    let imported: Promise<unknown> | null = null;
    const longReads = store.longReads.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (JSON.stringify(result.rows).includes("AAL1000000"))
          await (imported ??= importList(store, realList));
        return result;
      },
    });
    const app = await testApp({ ...store, longReads });
    const ask = async () => passportListSchema.parse((await app.inject("/api/v1/passports")).json());
    const before = await ask();
    expect(before.data.map((row) => row.request_number)).toEqual(["AAL1000000"]);
    expect(before.meta.sample_data).toBe(true);
    const after = await ask();
    expect(after.data.map((row) => row.request_number)).toEqual(["AAL2000000"]);
    expect(after.meta.sample_data).toBe(false);
  });

  it("counts again after every change", async () => {
    const store = getStore();
    const app = await testApp(store);
    const total = async () =>
      passportListSchema.parse((await app.inject("/api/v1/passports?name=abebe")).json()).meta.total;
    expect(await total()).toBe(0);
    await storePassports(store, PEOPLE);
    expect(await total()).toBe(2);
    await store.write((trx) =>
      trx.deleteFrom("passports").where("request_number", "=", "AAL0000001").execute(),
    );
    expect(await total()).toBe(1);
  });
});
