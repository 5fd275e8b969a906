import { expect, it } from "vitest";
import { audienceSchema } from "#domain/advertising/advertisement-figures.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { storePassports } from "../../invented-passports.ts";
import { describeOnEachStore } from "../../stores.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const DAY_MS = 86_400_000;

describeOnEachStore("GET /advertisements/audience", (getStore) => {
  const figures = () => getStore().db.selectFrom("day_figures").select(["day", "name", "count"]).execute();
  const insert = (rows: readonly (readonly [day: string, count: number])[]) =>
    getStore()
      .db.insertInto("day_figures")
      .values(rows.map(([day, count]) => ({ day, name: "lookups", count })))
      .execute();
  async function audience(nowMs = TEST_NOW) {
    const app = await testApp(getStore(), { now: () => nowMs });
    const answer = await app.inject({ url: apiPaths.audience });
    expect(answer.headers["cache-control"]).toBe("public, max-age=300");
    return audienceSchema.parse(answer.json()).data;
  }

  it("counts each look-up that was answered: a search's first page, and a passport by its number", async () => {
    await storePassports(getStore(), [
      { request_number: "AAL1234567", first_name: "Invented", last_name: "Person" },
    ]);
    const app = await testApp(getStore());
    for (const query of ["?q=invented", "?request_number=AAL123", "?name=person&page=1", "?q=nobody"]) {
      expect((await app.inject({ url: `${apiPaths.passports}${query}` })).statusCode).toBe(200);
    }
    for (const [id, status] of [
      ["aal-123 4567", 200],
      ["AAL0000000", 404],
    ] as const) {
      expect((await app.inject({ url: apiPaths.passport(id) })).statusCode).toBe(status);
    }
    // No look-ups: lists, a further page, an opened row, a wrong search.
    for (const url of ["", "?location=Adama", "?q=invented&page=2", "/1", "?q=%3F"]) {
      await app.inject({ url: `${apiPaths.passports}${url}` });
    }
    expect(await figures()).toEqual([]);
    await app.close();
    expect(await figures()).toEqual([{ day: "2026-11-20", name: "lookups", count: 6 }]);
  });

  it("adds to the day in Addis Ababa, from several servers", async () => {
    let nowMs = Date.UTC(2026, 10, 20, 20, 59, 59);
    const [one, two] = [
      await testApp(getStore(), { now: () => nowMs }),
      await testApp(getStore(), { now: () => nowMs }),
    ];
    const look = (app: typeof one) => app.inject({ url: `${apiPaths.passports}?q=abebe` });
    await look(one);
    await look(two);
    nowMs += 1_000;
    await look(one);
    await Promise.all([one.close(), two.close()]);
    expect((await figures()).toSorted((a, b) => a.day.localeCompare(b.day))).toEqual([
      { day: "2026-11-20", name: "lookups", count: 2 },
      { day: "2026-11-21", name: "lookups", count: 1 },
    ]);
  });

  it("has no mean before the first whole day", async () => {
    expect(await audience()).toEqual({
      passports_published: 0,
      branches: 0,
      lookups_a_day: null,
      days_counted: 0,
    });
    await insert([
      ["2026-11-19", 40],
      ["2026-11-20", 900],
    ]);
    expect(await audience()).toMatchObject({ lookups_a_day: null, days_counted: 0 });
  });

  it("has the mean of the whole days since, with those without a look-up, at most 30", async () => {
    await insert([
      ["2026-11-16", 7],
      ["2026-11-17", 100],
      ["2026-11-19", 51],
      ["2026-11-20", 900],
    ]);
    expect(await audience()).toMatchObject({ lookups_a_day: 50, days_counted: 3 });
    // The last 30 days count, the first of which has no look-up.
    expect(await audience(TEST_NOW + 28 * DAY_MS)).toMatchObject({
      lookups_a_day: Math.round((51 + 900) / 30),
      days_counted: 30,
    });
  });
});
