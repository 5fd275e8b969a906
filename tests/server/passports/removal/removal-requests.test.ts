import { expect, it } from "vitest";
import { problemSchema } from "#domain/base/problem.ts";
import { removalReceiptSchema } from "#domain/passports/removal-requests.ts";
import { loggerOptions } from "../../../../server/http/request-log.ts";
import type { App } from "../../../../server/route-deps.ts";
import { storePassports } from "../../invented-passports.ts";
import { describeOnEachStore } from "../../stores.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const PATH = "/api/v1/removal-requests";
const REQUEST = {
  request_number: "aal 1234-567",
  reason: "  The name is written wrong.  ",
  phone_number: "+251 91 123 4567",
};

describeOnEachStore("Removal requests", (getStore) => {
  async function send(app: App, payload: object, headers: Record<string, string> = {}) {
    return app.inject({ method: "POST", url: PATH, payload, headers });
  }
  async function publish(): Promise<void> {
    await storePassports(getStore(), [
      { request_number: "AAL1234567", first_name: "Invented", last_name: "Person" },
    ]);
  }
  async function kept() {
    return getStore().db.selectFrom("removal_requests").selectAll().orderBy("id").execute();
  }

  it("POST /removal-requests answers 201 with a receipt and stores the request as pending", async () => {
    await publish();
    const answer = await send(await testApp(getStore()), REQUEST, { "idempotency-key": "one-request" });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    const created_at = new Date(TEST_NOW).toISOString();
    expect(removalReceiptSchema.parse(answer.json()).data).toEqual({
      id: 1,
      request_number: "AAL1234567",
      status: "pending",
      created_at,
    });
    expect(await kept()).toEqual([
      {
        id: 1,
        request_number: "AAL1234567",
        reason: "The name is written wrong.",
        phone_number: "0911234567",
        status: "pending",
        created_at,
        updated_at: null,
        note: null,
        settled_by: null,
      },
    ]);
  });

  it.each([
    [
      { phone_number: "0111 234 567" },
      "phone_number",
      "Enter an Ethiopian mobile number, such as 0911 234 567",
    ],
    [{ phone_number: 911 }, "phone_number", "Enter an Ethiopian mobile number, such as 0911 234 567"],
    [{ reason: "short" }, "reason", "Say in 10 to 2000 letters what is wrong"],
    [{ reason: "x".repeat(2001) }, "reason", "Say in 10 to 2000 letters what is wrong"],
    [{ reason: "a NUL \u0000 within" }, "reason", "Leave the NUL out"],
    [{ request_number: "AAL" }, "request_number", "Enter the whole request number, such as AAL1234567"],
    [{ request_number: "AAL7654321" }, "request_number", "This request number is not in the published lists"],
    [{ admin: true }, "admin", "This parameter is unknown"],
  ])("refuse %j with 422 and store nothing", async (wrong, path, message) => {
    await publish();
    const answer = await send(await testApp(getStore()), { ...REQUEST, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(problemSchema.parse(answer.json()).errors).toEqual([{ path, message }]);
    expect(await kept()).toEqual([]);
  });

  it("refuse bodies that are no JSON", async () => {
    const app = await testApp(getStore());
    const headers = { "content-type": "application/json" };
    expect((await app.inject({ method: "POST", url: PATH, payload: "{", headers })).statusCode).toBe(400);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await app.inject({ method: "POST", url: PATH, payload: "a=b", headers: form })).statusCode).toBe(
      415,
    );
  });

  it("are limited to five a day for a phone number from one address, not for its owner elsewhere", async () => {
    await publish();
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    for (let time = 0; time < 5; time++) expect((await send(app, REQUEST)).statusCode).toBe(201);
    const sixth = await send(app, { ...REQUEST, phone_number: "0911234567" });
    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers["retry-after"])).toBe(11 * 3600 + 59 * 60 + 30);
    expect((await send(app, { ...REQUEST, phone_number: "0711234567" })).statusCode).toBe(201);
    const owner = { method: "POST", url: PATH, payload: REQUEST, remoteAddress: "203.0.113.1" } as const;
    expect((await app.inject(owner)).statusCode).toBe(201);
    nowMs += 24 * 3_600_000;
    expect((await send(app, REQUEST)).statusCode).toBe(201);
    expect(await kept()).toHaveLength(8);
  });

  it("are limited to twenty a minute of one address: others behind it wait at most a minute", async () => {
    await publish();
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    const wrong = { ...REQUEST, request_number: "AAL7654321" };
    for (let time = 0; time < 20; time++) expect((await send(app, wrong)).statusCode).toBe(422);
    const refused = await send(app, REQUEST);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "30"]);
    const other = await app.inject({
      method: "POST",
      url: PATH,
      payload: REQUEST,
      remoteAddress: "198.51.100.7",
    });
    expect(other.statusCode).toBe(201);
    nowMs += 30_000;
    expect((await send(app, REQUEST)).statusCode).toBe(201);
  });

  it("log no phone number, reason or request number", async () => {
    await publish();
    const lines: string[] = [];
    const app = await testApp(getStore(), {
      logger: { ...loggerOptions("trace"), stream: { write: (line: string) => void lines.push(line) } },
    });
    await send(app, REQUEST);
    await send(app, { ...REQUEST, phone_number: "0911 234 56" });
    await getStore().db.schema.alterTable("removal_requests").renameTo("elsewhere").execute();
    expect((await send(app, REQUEST)).statusCode).toBe(500);
    await getStore().db.schema.alterTable("elsewhere").renameTo("removal_requests").execute();
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join("\n")).not.toMatch(/911 ?234|1234567|written wrong/);
  });
});
