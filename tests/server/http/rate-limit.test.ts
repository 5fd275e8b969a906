import { describe, expect, it } from "vitest";
import { placementPaths } from "#domain/advertising/contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { limitKey } from "../../../server/http/requester.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { describeOnEachStore, openTestStore } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { TEST_NOW, testApp } from "../test-app.ts";

describeOnEachStore("The rate limit", (getStore) => {
  it("allows an address some requests a minute, then answers 429 with the seconds left", async () => {
    let now = TEST_NOW;
    const app = await testApp(getStore(), { requestsPerMinute: 3, now: () => now });
    const ask = () => app.inject("/api/v1/locations");
    expect((await Promise.all([ask(), ask(), ask()])).map((answer) => answer.statusCode)).toEqual([
      200, 200, 200,
    ]);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("30");
    expect(problemSchema.parse(refused.json()).code).toBe("rate_limit_exceeded");
    now += 29_999;
    expect((await ask()).statusCode).toBe(429);
    now += 1;
    expect((await ask()).statusCode).toBe(200);
  });

  it("drops connections of an address that ignores 429, until the minute ends, and no others", async () => {
    let now = TEST_NOW;
    const app = await testApp(getStore(), { requestsPerMinute: 1, now: () => now });
    const ask = (remoteAddress = "192.0.2.1", url = "/api/v1/locations") =>
      app.inject({ url, remoteAddress });
    for (let time = 0; time < 1_002; time++) await ask();
    const cut = await ask();
    expect(problemSchema.parse(cut.json()).code).toBe("rate_limit_exceeded");
    expect(cut.headers).toMatchObject({ "retry-after": "30", connection: "close" });
    expect((await ask("192.0.2.1", "/healthz")).statusCode).toBe(200);
    expect((await ask("192.0.2.2")).statusCode).toBe(200);
    now += 30_000;
    expect((await ask()).statusCode).toBe(200);
  });

  it("counts expensive work as several requests", async () => {
    const app = await testApp(getStore(), {
      requestsPerMinute: 10,
      routes: [
        (routes) =>
          void routes.get("/api/v1/dear", (request, reply) => {
            request.charge(9);
            request.charge(45);
            void reply.send("done");
          }),
      ],
    });
    const ask = async (remoteAddress: string) =>
      (await app.inject({ url: "/api/v1/dear", remoteAddress })).statusCode;
    // Five each: one for the request, four for its work.
    const codes: number[] = [];
    for (let time = 0; time < 3; time++) codes.push(await ask("192.0.2.1"));
    expect(codes).toEqual([200, 200, 429]);
    expect(await ask("192.0.2.2")).toBe(200);
  });

  it("counts each address separately, forwarded ones only from trusted proxies", async () => {
    const behindProxy = await testApp(getStore(), { requestsPerMinute: 1, trustProxy: 1 });
    const open = await testApp(getStore(), { requestsPerMinute: 1 });
    const ask = (app: typeof open, forwarded: string, remoteAddress: string) =>
      app.inject({ url: "/api/v1/locations", headers: { "x-forwarded-for": forwarded }, remoteAddress });
    expect((await ask(behindProxy, "198.51.100.1", "10.0.0.1")).statusCode).toBe(200);
    expect((await ask(behindProxy, "198.51.100.2", "10.0.0.1")).statusCode).toBe(200);
    expect((await ask(behindProxy, "198.51.100.2", "10.0.0.1")).statusCode).toBe(429);
    // Only the proxy's own entry counts.
    expect((await ask(behindProxy, "203.0.113.9, 198.51.100.2", "10.0.0.1")).statusCode).toBe(429);
    expect((await ask(open, "203.0.113.1", "192.0.2.7")).statusCode).toBe(200);
    expect((await ask(open, "203.0.113.2", "192.0.2.7")).statusCode).toBe(429);
  });

  it("counts every spelling of an API path", async () => {
    const app = await testApp(getStore(), { requestsPerMinute: 1 });
    expect((await app.inject("/%61pi/v1/locations")).statusCode).toBe(200);
    expect((await app.inject("/%61pi/v1/locations")).statusCode).toBe(429);
    expect((await app.inject("/api/v1/locations")).statusCode).toBe(429);
  });

  it("counts advertising apart, with a limit of its own, also for accounts", async () => {
    const app = await testApp(getStore(), {
      requestsPerMinute: 1,
      accountRequestsPerMinute: 1,
      advertisingPerMinute: 3,
    });
    const { headers } = await createAccount(getStore());
    const offer = () => app.inject({ url: `${placementPaths.placement}?placement=sidebar`, headers });
    const ask = () => app.inject({ url: "/api/v1/locations", headers });
    expect((await Promise.all([offer(), offer()])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
    expect((await offer()).statusCode).toBe(200);
    expect((await offer()).statusCode).toBe(429);
  });

  it("cuts a flood of views without refusing the same address's look-ups", async () => {
    const app = await testApp(getStore(), { advertisingPerMinute: 1 });
    const tell = () =>
      app.inject({ method: "POST", url: placementPaths.impression, payload: { ad_id: "none" } });
    expect((await tell()).statusCode).toBe(422);
    for (let time = 0; time < 1_001; time++) await tell();
    const cut = await tell();
    expect([cut.statusCode, cut.headers.connection]).toEqual([429, "close"]);
    expect((await app.inject("/api/v1/locations")).statusCode).toBe(200);
  });

  it("does not count sync, health and paths outside the API", async () => {
    const app = await testApp(getStore(), { requestsPerMinute: 0 });
    expect((await app.inject("/api/v1/locations")).statusCode).toBe(429);
    for (const url of ["/healthz", "/readyz", "/api/v1/sync/passports", "/"]) {
      expect((await app.inject(url)).statusCode).not.toBe(429);
    }
  });
});

describe("The rate limit of several processes on one PostgreSQL", () => {
  it("is shared exactly by all of them", async () => {
    const test = await openTestStore("postgres");
    const second = await openStore(test.options);
    try {
      const apps = [
        await testApp(test.store, { requestsPerMinute: 20 }),
        await testApp(second, { requestsPerMinute: 20 }),
      ];
      const asked = Array.from({ length: 30 }, async (_, index) =>
        apps[index % 2]?.inject("/api/v1/locations"),
      );
      const codes = (await Promise.all(asked)).map((answer) => answer?.statusCode);
      expect(codes.filter((code) => code === 200)).toHaveLength(20);
      expect(codes.filter((code) => code === 429)).toHaveLength(10);
    } finally {
      await second.close();
      await test.close();
    }
  });
});

describe("limitKey", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::", "2001:db8:1:2"],
    ["2001:DB8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
  ])("counts %s as %s", (address, key) => {
    expect(limitKey(address)).toBe(key);
  });
});
