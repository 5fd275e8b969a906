import { expect, it } from "vitest";
import { locationDetailSchema, locationsSchema } from "#domain/locations/contract.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { storePassports } from "../invented-passports.ts";
import { describeOnEachStore } from "../stores.ts";
import { TEST_NOW, testApp } from "../test-app.ts";

const PEOPLE = [
  { request_number: "AAL1000001", location: "Jimma", date_of_publish: "2026-10-05" },
  { request_number: "AAL1000002", location: "Jimma", date_of_publish: "2026-11-05" },
  { request_number: "AAL1000003", location: "Jimma", date_of_publish: "2026-11-19" },
  { request_number: "AAL1000004", location: "ጎንደር", date_of_publish: "2026-11-19" },
].map((one) => ({ ...one, first_name: "Invented", last_name: "Person" }));

describeOnEachStore("Locations", (getStore) => {
  it("are empty while nothing is published, though branches have names", async () => {
    const app = await testApp(getStore());
    const list = locationsSchema.parse((await app.inject("/api/v1/locations")).json());
    expect(list).toEqual({ data: [], offices: [], meta: { count: 0, sample_data: false } });
    expect((await app.inject("/api/v1/locations/jimma")).statusCode).toBe(404);
  });

  it("are those with a passport or an office entry, in bytewise order", async () => {
    const store = getStore();
    await storePassports(store, PEOPLE);
    await store.db
      .updateTable("locations")
      .set({ phone: "8133", updated_at: "2026-11-20T00:00:00.000Z" })
      .where("name", "=", "Dessie")
      .execute();
    const app = await testApp(store);
    const list = locationsSchema.parse((await app.inject("/api/v1/locations")).json());
    expect(list.data).toEqual(["Dessie", "Jimma", "ጎንደር"]);
    expect(list.meta.count).toBe(3);
    expect(list.offices).toMatchObject([
      { name: "Dessie", slug: "dessie", aliases: ["Dese", "Desse"], phone: "8133", address: null },
      { name: "Jimma", slug: "jimma", phone: null },
      { name: "ጎንደር", slug: locationSlug("ጎንደር"), name_am: null, aliases: [], updated_at: null },
    ]);
  });

  it("include a branch's newest list and passports by month; unknown values are null", async () => {
    for (const { request_number: number, location, date_of_publish: date } of PEOPLE) {
      await importList(getStore(), { location, date, rows: [{ number, first: "Invented", last: "Person" }] });
    }
    await publishSegments(getStore(), TEST_NOW);
    const app = await testApp(getStore());
    const { data } = locationDetailSchema.parse((await app.inject("/api/v1/locations/jimma")).json());
    expect(data).toEqual({
      name: "Jimma",
      slug: "jimma",
      name_am: "ጅማ",
      aliases: ["Jima"],
      address: null,
      phone: null,
      opening_hours: null,
      pickup_note: null,
      map_url: null,
      updated_at: null,
      newest_list_date: "2026-11-19",
      total: 3,
      months: [
        { month: "2026-11", count: 2 },
        { month: "2026-10", count: 1 },
      ],
      list_days: [
        { day: "2026-11-19", count: 1 },
        { day: "2026-11-05", count: 1 },
        { day: "2026-10-05", count: 1 },
      ],
    });
  });

  it("have a slug even in Ethiopic script", async () => {
    await storePassports(getStore(), PEOPLE);
    const app = await testApp(getStore());
    const answer = await app.inject(`/api/v1/locations/${locationSlug("ጎንደር")}`);
    expect(locationDetailSchema.parse(answer.json()).data).toMatchObject({ name: "ጎንደር", total: 1 });
  });
});
