import { expect, it } from "vitest";
import { advertisementRequestAnswerSchema } from "#domain/advertising/requests.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { describeOnEachStore } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const PATH = "/api/v1/advertisement-requests";
const REQUEST = {
  full_name: " Invented Person ",
  phone_number: "+251 91 123 4567",
  email: "person@example.org",
  company_name: "",
  description: "  A shop for invented shoes.  ",
};

describeOnEachStore("Advertisement requests", (getStore) => {
  async function sender() {
    const app = await testApp(getStore());
    return (payload: object, headers: Record<string, string> = {}) =>
      app.inject({ method: "POST", url: PATH, payload, headers });
  }

  it("POST answers 201 with the stored request", async () => {
    const send = await sender();
    const answer = await send(REQUEST);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(advertisementRequestAnswerSchema.parse(answer.json()).data).toEqual({
      id: 1,
      full_name: "Invented Person",
      phone_number: "0911234567",
      email: "person@example.org",
      company_name: null,
      description: "A shop for invented shoes.",
      status: "pending",
      created_at: new Date(TEST_NOW).toISOString(),
    });
  });

  it.each([
    [{ full_name: "I" }, "full_name"],
    [{ phone_number: "0111" }, "phone_number"],
    [{ email: "nowhere" }, "email"],
    [{ description: "too short" }, "description"],
    [{ description: "x".repeat(5001) }, "description"],
    [{ description: "a NUL \u0000 within" }, "description"],
    [{ status: "approved" }, "status"],
  ])("POST refuses %j with 422 and stores nothing", async (wrong, path) => {
    const send = await sender();
    const answer = await send({ ...REQUEST, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(problemSchema.parse(answer.json()).errors?.map((error) => error.path)).toEqual([path]);
    expect(await getStore().db.selectFrom("advertisement_requests").select("id").execute()).toEqual([]);
  });

  it("POST with the same key is stored once and counts once for the phone number's limit", async () => {
    const send = await sender();
    const key = { "idempotency-key": "one-advertisement" };
    const first = await send(REQUEST, key);
    for (let time = 0; time < 6; time++) {
      const again = await send(REQUEST, key);
      expect([again.statusCode, again.headers["idempotent-replay"], again.json()]).toEqual([
        201,
        "true",
        first.json(),
      ]);
    }
    for (let time = 0; time < 4; time++) expect((await send(REQUEST)).statusCode).toBe(201);
    const sixth = await send(REQUEST);
    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(0);
    expect((await send({ ...REQUEST, phone_number: "0711234567" })).statusCode).toBe(201);
    expect(await getStore().db.selectFrom("advertisement_requests").select("id").execute()).toHaveLength(6);
  });

  it("POST with the same key is stored once, also after the first session ended", async () => {
    const send = await sender();
    const { headers } = await createAccount(getStore());
    const key = { "idempotency-key": "key-of-a-request" };
    const first = await send(REQUEST, { ...headers, ...key });
    await getStore().db.deleteFrom("sessions").execute();
    const again = await send(REQUEST, { ...headers, ...key });
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(again.headers["idempotent-replay"]).toBe("true");
  });
});
