import { expect, it } from "vitest";
import { passportDetailSchema } from "#domain/passports/contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { storePassports } from "../invented-passports.ts";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";

const PEOPLE = [
  { request_number: "AAL1000000", first_name: "Invented", last_name: "Person" },
  { request_number: "1234567", first_name: "Digits", last_name: "Only" },
];

describeOnEachStore("GET /passports/{id}", (getStore) => {
  it.each([
    ["1", "AAL1000000"],
    ["AAL1000000", "AAL1000000"],
    ["aal-100 0000", "AAL1000000"],
    ["1234567", "1234567"],
    ["2", "1234567"],
  ])("%s is the passport %s", async (id, number) => {
    await storePassports(getStore(), PEOPLE);
    const app = await testApp(getStore());
    const answer = await app.inject(`/api/v1/passports/${encodeURIComponent(id)}`);
    expect(answer.statusCode).toBe(200);
    expect(passportDetailSchema.parse(answer.json()).data.request_number).toBe(number);
    expect(answer.headers["cache-control"]).toBe("public, max-age=60");
  });

  it.each(["AAL9999999", "3", "99999999999999999999", "what?", "0", "-1"])(
    "%s is not published: 404 passport_not_found, no-store",
    async (id) => {
      await storePassports(getStore(), PEOPLE);
      const app = await testApp(getStore());
      const answer = await app.inject(`/api/v1/passports/${encodeURIComponent(id)}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers["cache-control"]).toBe("no-store");
      const problem = problemSchema.parse(answer.json());
      expect(problem.code).toBe("passport_not_found");
      expect(problem.errors).toBeUndefined();
    },
  );

  it("names the published twin of a number with O for 0", async () => {
    await storePassports(getStore(), PEOPLE);
    const app = await testApp(getStore());
    const problem = problemSchema.parse((await app.inject("/api/v1/passports/AALI00000O")).json());
    expect(problem.code).toBe("passport_not_found");
    expect(problem.detail).toContain("AAL1000000");
    expect(problem.errors).toEqual([{ path: "request_number", message: "Did you mean AAL1000000?" }]);
  });

  it("answers 304 to its ETag, and 200 after a change", async () => {
    const store = getStore();
    await storePassports(store, PEOPLE);
    const app = await testApp(store);
    const first = await app.inject("/api/v1/passports/1");
    const etag = String(first.headers["etag"]);
    const again = await app.inject({ url: "/api/v1/passports/1", headers: { "if-none-match": etag } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    expect(again.headers["etag"]).toBe(etag);
    await store.write((trx) =>
      trx.updateTable("passports").set({ location: "Jimma" }).where("id", "=", 1).execute(),
    );
    const changed = await app.inject({ url: "/api/v1/passports/1", headers: { "if-none-match": etag } });
    expect(changed.statusCode).toBe(200);
  });
});
