import { expect, it } from "vitest";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";

const JSON_TYPE = { "content-type": "application/json" };

describeOnEachStore("Odd requests", (getStore) => {
  it("are refused: TRACE, duplicate parameters, prototype names, paths outside the app", async () => {
    const app = await testApp(getStore());
    const status = async (method: string, url: string) =>
      (await app.inject({ method: method as "GET", url })).statusCode;
    expect(await status("TRACE", "/api/v1/passports")).toBe(405);
    expect(await status("GET", "/api/v1/passports?q=almaz&q=kebede")).toBe(422);
    expect(await status("GET", "/api/v1/passports?__proto__=1")).toBe(422);
    expect(await status("GET", "/api/v1/passports?constructor=1")).toBe(422);
    for (const path of [
      "/.git/config",
      "/.env",
      "/package.json",
      "/api/v1/../../package.json",
      "/..%2fpackage.json",
    ]) {
      expect(await status("GET", path), path).toBe(404);
    }
    const login = "/api/v1/auth/login";
    const bodies = ['{"__proto__":{"is_admin":true}}', '{"constructor":{"prototype":{"is_admin":true}}}'];
    for (const payload of bodies) {
      const answer = await app.inject({ method: "POST", url: login, headers: JSON_TYPE, payload });
      expect(answer.statusCode).toBe(400);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
