import type { LightMyRequestResponse } from "fastify";
import { expect, it } from "vitest";
import { importList } from "./imports/stage-and-commit.ts";
import { describeOnEachStore } from "./stores.ts";
import { accountOf } from "./support/accounts.ts";
import { testApp } from "./test-app.ts";

const PASSPORTS = "/api/v1/admin/passports";
const LOCATIONS = "/api/v1/admin/locations";
const NEW = {
  request_number: "AAL7000001",
  first_name: "Invented",
  last_name: "Person",
  location: "Adama",
  date_of_publish: "2026-11-18",
};

describeOnEachStore("Admins at the same moment", (getStore) => {
  type Call = (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    url: string,
    given?: Given,
  ) => Promise<LightMyRequestResponse>;
  type Given = { payload?: object; headers?: Record<string, string> };

  async function twoAdmins(): Promise<[Call, Call]> {
    const callers: Call[] = [];
    for (let count = 0; count < 2; count++) {
      const app = await testApp(getStore());
      const account = await accountOf(getStore(), "admin");
      callers.push((method, url, { payload, headers } = {}) =>
        app.inject({
          method,
          url,
          headers: { ...account?.headers, ...headers },
          ...(payload === undefined ? {} : { payload }),
        }),
      );
    }
    const [one, two] = callers;
    if (!one || !two) throw new Error("There are two");
    return [one, two];
  }

  async function statuses(...answers: ReturnType<Call>[]): Promise<number[]> {
    const settled = await Promise.all(answers);
    return settled.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  }

  async function publish(location: string, number: string): Promise<void> {
    const rows = [{ number, first: "Invented", last: "Person" }];
    await importList(getStore(), { location, date: "2026-11-10", rows });
  }

  it("of two edits of one version one wins, the other is stale", async () => {
    await publish("Adama", "AAL0000001");
    const [one, two] = await twoAdmins();
    const { etag = "" } = (await one("GET", `${PASSPORTS}/1`)).headers;
    const headers = { "if-match": etag };
    expect(
      await statuses(
        one("PATCH", `${PASSPORTS}/1`, { payload: { first_name: "One" }, headers }),
        two("PATCH", `${PASSPORTS}/1`, { payload: { first_name: "Two" }, headers }),
      ),
    ).toEqual([200, 412]);
    expect(await getStore().db.selectFrom("audit_log").select("id").execute()).toHaveLength(1);
  });

  it("an edit and a deletion of one version do not both succeed", async () => {
    await publish("Adama", "AAL0000001");
    const [one, two] = await twoAdmins();
    const { etag = "" } = (await one("GET", `${PASSPORTS}/1`)).headers;
    const headers = { "if-match": etag };
    const [, refused] = await statuses(
      one("PATCH", `${PASSPORTS}/1`, { payload: { first_name: "One" }, headers }),
      two("DELETE", `${PASSPORTS}/1`, { headers }),
    );
    expect([404, 412]).toContain(refused);
  });

  it("a number is created once, and once per key", async () => {
    const [one, two] = await twoAdmins();
    expect(
      await statuses(one("POST", PASSPORTS, { payload: NEW }), two("POST", PASSPORTS, { payload: NEW })),
    ).toEqual([201, 409]);
    const again = {
      payload: { ...NEW, request_number: "AAL7000002" },
      headers: { "idempotency-key": "a-key-of-mine" },
    };
    expect(await statuses(one("POST", PASSPORTS, again), one("POST", PASSPORTS, again))).toEqual([201, 201]);
    expect(await getStore().db.selectFrom("listings").select("id").execute()).toHaveLength(2);
  });

  it("two branches merged into each other leave one", async () => {
    await publish("Adama", "AAL0000001");
    await publish("Jimma", "AAL0000002");
    const [one, two] = await twoAdmins();
    const match = async (slug: string) => ({
      "if-match": (await one("GET", `${LOCATIONS}/${slug}`)).headers.etag ?? "",
    });
    const [adama, jimma] = [await match("adama"), await match("jimma")];
    const [first, second] = await statuses(
      one("POST", `${LOCATIONS}/adama/merge`, { payload: { into: "jimma" }, headers: adama }),
      two("POST", `${LOCATIONS}/jimma/merge`, { payload: { into: "adama" }, headers: jimma }),
    );
    expect([first, second]).toEqual([200, 412]);
    const places = await getStore().db.selectFrom("passports").select("location").distinct().execute();
    expect(places).toHaveLength(1);
  });

  it("a merge and an import into the removed branch leave nothing at its name", async () => {
    await publish("Jimma", "AAL0000001");
    const [one] = await twoAdmins();
    const { etag = "" } = (await one("GET", `${LOCATIONS}/jimma`)).headers;
    await Promise.all([
      one("POST", `${LOCATIONS}/jimma/merge`, { payload: { into: "adama" }, headers: { "if-match": etag } }),
      one("POST", PASSPORTS, { payload: { ...NEW, location: "Jimma" } }),
    ]);
    const places = await getStore().db.selectFrom("passports").select("location").distinct().execute();
    expect(places).toEqual([{ location: "Adama" }]);
  });
});
