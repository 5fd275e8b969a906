import { expect, it } from "vitest";
import { problemSchema } from "#domain/base/problem.ts";
import { importList } from "./imports/stage-and-commit.ts";
import { describeOnEachStore } from "./stores.ts";
import { createAccount, type TestAccount } from "./support/accounts.ts";
import { TEST_NOW, testApp } from "./test-app.ts";

const ADMIN = "/api/v1/admin";
const PASSPORT = `${ADMIN}/passports/1`;
const MINUTE_MS = 60_000;

type Given = { payload?: object; etag?: string | undefined };

describeOnEachStore("A stale change is told who changed the record last, and when", (getStore) => {
  /** Two people, and a clock that goes on by a minute with each request. */
  async function people() {
    let minutes = 0;
    const at = () => new Date(TEST_NOW + minutes * MINUTE_MS).toISOString();
    const app = await testApp(getStore(), { now: () => TEST_NOW + minutes * MINUTE_MS });
    const almaz = await createAccount(getStore(), {
      first_name: "Almaz",
      last_name: "Bekele",
      is_admin: true,
    });
    const other = await createAccount(getStore(), { is_admin: true });
    const callerOf =
      ({ headers }: TestAccount) =>
      async (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, { payload, etag }: Given = {}) => {
        minutes += 1;
        return app.inject({
          method,
          url,
          headers: { ...headers, ...(etag === undefined ? {} : { "if-match": etag }) },
          ...(payload === undefined ? {} : { payload }),
        });
      };
    return {
      almaz: callerOf(almaz),
      other: callerOf(other),
      at,
      by: { id: almaz.user.id, name: "Almaz Bekele" },
    };
  }

  const changedOf = (answer: { json: () => unknown }) => problemSchema.parse(answer.json()).changed;

  async function publish(first: string, date: string, now?: string): Promise<void> {
    const rows = [{ number: "AAL1000001", first, last: "Kebede" }];
    await importList(getStore(), { location: "Adama", date, rows }, now);
  }

  const RECORDS = [
    {
      path: "passports",
      key: "id",
      body: {
        request_number: "AAL7000001",
        first_name: "Invented",
        last_name: "Person",
        location: "Adama",
        date_of_publish: "2026-11-18",
      },
      change: { first_name: "Abeba" },
    },
    { path: "locations", key: "slug", body: { name: "Invented Hill" }, change: { phone: "+251582200000" } },
    {
      path: "articles",
      key: "slug",
      body: { title: "What to bring", content: "The receipt and an identity card.", status: "draft" },
      change: { title: "What you bring" },
    },
    {
      path: "advertisements",
      key: "id",
      body: {
        placement: "sidebar",
        ad_title: "Invented café",
        client_name: "Invented Café PLC",
        ad_client_link: "https://cafe.example/menu",
        package_type: "weekly",
      },
      change: { ad_title: "Invented bakery" },
    },
  ] as const;

  it.each(RECORDS)("of $path, also for a deletion", async ({ path, key, body, change }) => {
    const { almaz, other, at, by } = await people();
    const made = await other("POST", `${ADMIN}/${path}`, { payload: body });
    expect(made.statusCode).toBe(201);
    const { data } = made.json<{ data: Record<string, string | number> }>();
    const url = `${ADMIN}/${path}/${data[key] ?? ""}`;
    const { etag } = made.headers;
    expect((await almaz("PATCH", url, { payload: change, etag })).statusCode).toBe(200);
    const changed = { by, at: at() };
    for (const method of ["PATCH", "DELETE"] as const) {
      const stale = await other(method, url, { etag, ...(method === "PATCH" && { payload: change }) });
      expect([stale.statusCode, changedOf(stale)]).toEqual([412, changed]);
    }
  });

  it("whatever was noted of the record without changing it", async () => {
    const { almaz, other, at, by } = await people();
    const { path, body, change } = RECORDS[3];
    const made = await other("POST", `${ADMIN}/${path}`, { payload: body });
    const url = `${ADMIN}/${path}/${made.json<{ data: { id: number } }>().data.id}`;
    const { etag } = made.headers;
    await almaz("PATCH", url, { payload: change, etag });
    const changed = { by, at: at() };
    const payment = { amount: "500", status: "paid", day: "2026-11-19" };
    expect((await other("POST", `${url}/payments`, { payload: payment })).statusCode).toBe(201);
    expect(changedOf(await other("PATCH", url, { payload: change, etag }))).toEqual(changed);
  });

  it("if that gave it another number or address", async () => {
    await publish("Abebe", "2026-11-10");
    const { almaz, other, at, by } = await people();
    const { etag } = (await other("GET", PASSPORT)).headers;
    const renumbered = await almaz("PATCH", PASSPORT, { payload: { request_number: "AAL7654321" }, etag });
    expect(renumbered.statusCode).toBe(200);
    const changed = { by, at: at() };
    const stale = await other("PATCH", PASSPORT, { payload: { first_name: "Abeba" }, etag });
    expect(changedOf(stale)).toEqual(changed);

    const { body } = RECORDS[2];
    const article = await other("POST", `${ADMIN}/articles`, { payload: body });
    const moved = { payload: { slug: "what-you-bring" }, etag: article.headers.etag };
    expect((await almaz("PATCH", `${ADMIN}/articles/what-to-bring`, moved)).statusCode).toBe(200);
    const movedAt = at();
    const late = { payload: { title: "Bring these" }, etag: article.headers.etag };
    const refused = await other("PATCH", `${ADMIN}/articles/what-to-bring`, late);
    expect(changedOf(refused)).toEqual({ by, at: movedAt });
  });

  it("and nobody is named for what a list changed, though somebody had edited it before", async () => {
    await publish("Abebe", "2026-11-10");
    const { almaz, other, at } = await people();
    const { etag: first } = (await other("GET", PASSPORT)).headers;
    await almaz("PATCH", PASSPORT, { payload: { first_name: "Abeba" }, etag: first });
    const { etag } = (await other("GET", PASSPORT)).headers;
    await other("GET", PASSPORT);
    const now = at();
    await publish("Abel", "2026-11-20", now);
    const stale = await other("PATCH", PASSPORT, { payload: { first_name: "Abeba" }, etag });
    expect([stale.statusCode, changedOf(stale)]).toEqual([412, { by: null, at: now }]);
  });
});
