import { describe, expect, it } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { placementPaths } from "#domain/advertising/contract.ts";
import { findJsonFault } from "../../../server/http/json-bodies.ts";
import { describeOnEachStore } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { REGISTRATION, register } from "../support/registration.ts";
import { testApp } from "../test-app.ts";

/** A lone surrogate, which JSON can escape. */
const HALF = "\uD800";
const JSON_TYPE = { "content-type": "application/json" };

describeOnEachStore("A lone surrogate", (getStore) => {
  it("is refused in passwords: another one does not sign in instead", async () => {
    const app = await testApp(getStore());
    const password = `invented words ${HALF}`;
    const answer = await app.inject({
      method: "POST",
      url: "/api/v1/auth/register",
      payload: { ...REGISTRATION, password, password_confirmation: password },
    });
    expect(answer.statusCode).toBe(422);
    expect(problemSchema.parse(answer.json()).errors?.map(({ path }) => path)).toEqual(["password"]);
    await register(app);
    const signIn = await app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { phone_number: REGISTRATION.phone_number, password: "\uDC00 anything" },
    });
    expect(signIn.statusCode).toBe(422);
    expect(problemSchema.parse(signIn.json()).code).toBe("validation_failed");
  });

  it("is refused in all text of any body, also in lists and field names; a pair is accepted", async () => {
    const app = await testApp(getStore());
    const { headers } = await createAccount(getStore(), { is_admin: true });
    const send = (payload: object) =>
      app.inject({ method: "POST", url: "/api/v1/admin/locations", headers, payload });
    const bodies = [
      { name: `Adama${HALF}` },
      { name: "Adama", aliases: ["Nazret", HALF] },
      { [HALF]: "Adama" },
    ];
    for (const body of bodies) expect((await send(body)).statusCode).toBe(422);
    expect((await send({ name: "Invented Town 😀" })).statusCode).toBe(201);
  });
});

describeOnEachStore("A body made to cost the server time", (getStore) => {
  it("is answered 400 when it is nested too deep or has too many values, as a list or as objects", async () => {
    const app = await testApp(getStore());
    const bodies = [
      "[".repeat(4_000) + "]".repeat(4_000),
      '{"a":'.repeat(33) + "1" + "}".repeat(33),
      '{"a":'.repeat(150_000),
      `[${"1,".repeat(105)}`.repeat(3_000),
      `[${"0,".repeat(400_000)}0]`,
      `{${Array.from({ length: 20_000 }, (_, place) => `"k${place}":0`).join(",")}}`,
    ];
    for (const url of [placementPaths.impression, apiPaths.login]) {
      for (const payload of bodies) {
        const answer = await app.inject({ method: "POST", url, headers: JSON_TYPE, payload });
        expect(answer.statusCode, payload.slice(0, 20)).toBe(400);
        expect(problemSchema.parse(answer.json()).detail).toMatch(/more than \d+ (?:levels|values)/);
      }
    }
  });

  it("gets an answer that names a hundred faults at most", async () => {
    const app = await testApp(getStore());
    const keys = Array.from({ length: 3_000 }, (_, place) => `k${place}`);
    const payload = JSON.stringify(Object.fromEntries(keys.map((key) => [key, 0])));
    const body = await app.inject({ method: "POST", url: apiPaths.login, headers: JSON_TYPE, payload });
    const query = await app.inject({ method: "GET", url: `${apiPaths.passports}?${keys.join("&")}` });
    for (const answer of [body, query]) {
      expect(answer.statusCode).toBe(422);
      expect(problemSchema.parse(answer.json()).errors).toHaveLength(100);
    }
  });
});

describe("The look at a body's brackets", () => {
  it("takes less than a millisecond for 8 KB of them, whatever they are", () => {
    const bodies = ["[", "]", "[]", '{"a":', "[,", '["\\"",', '"[', "\\", '"\\'].map((part) =>
      part.repeat(Math.ceil(8_192 / part.length)),
    );
    const before = process.cpuUsage();
    for (let time = 0; time < 100; time++) for (const body of bodies) findJsonFault(body);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000 / 100 / bodies.length).toBeLessThan(1);
  });

  it("counts no bracket and no comma of a text, also behind escaped quotes", () => {
    const words = "[{,".repeat(20_000);
    for (const text of [words, `\\"${words}`, `${words}\\\\`, `\\\\\\"${words}`])
      expect(findJsonFault(`{"content":"${text}","tags":[]}`)).toBeNull();
    expect(findJsonFault(`{"content":"\\\\","tags":${"[".repeat(32)}`)).toContain("32 levels");
  });
});
