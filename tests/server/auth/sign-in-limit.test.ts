import { testSearch } from "../test-search.ts";
import { expect, it } from "vitest";
import { problemSchema } from "../../../domain/api/problem.ts";
import { createApp } from "../../../server/app.ts";
import type { App } from "../../../server/routes.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { describeOnEachStore, openTestStore } from "../stores.ts";
import { PASSWORD, register, tryToSignIn } from "../support/registration.ts";
import { TEST_NOW, testApp } from "../test-app.ts";

const MINUTE = 60_000;

describeOnEachStore("Wrong passwords", (getStore, dialect) => {
  async function tryFrom(app: App, address: string, phone: string, password = "something else") {
    const answer = await app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { phone_number: phone, password },
      remoteAddress: address,
    });
    return { status: answer.statusCode, retryAfter: answer.headers["retry-after"] };
  }

  it("ten in a row slow down after the fifth, for 15 minutes since the first, also with the right one", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    await register(app);
    const statuses: number[] = [];
    for (let time = 0; time < 10; time++) {
      statuses.push((await tryFrom(app, `198.51.100.${time}`, "0911234567")).status);
      nowMs += 1_000;
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429, 429, 429]);
    expect(await tryFrom(app, "203.0.113.1", "0911234567", PASSWORD)).toEqual({
      status: 429,
      retryAfter: String(15 * 60 - 10),
    });
    const other = await tryFrom(app, "203.0.113.1", "0711234567");
    expect(other.status).toBe(422);
    nowMs = TEST_NOW + 15 * MINUTE - 1;
    expect(await tryFrom(app, "203.0.113.1", "0911234567", PASSWORD)).toEqual({
      status: 429,
      retryAfter: "1",
    });
    nowMs += 1;
    expect((await tryFrom(app, "203.0.113.1", "0911234567", PASSWORD)).status).toBe(200);
  });

  it("a crowd of tries at once gets no further than five", async () => {
    const app = await testApp(getStore());
    await register(app);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryFrom(app, `198.51.100.${index}`, "0911234567")),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it("right ones count nothing", async () => {
    const app = await testApp(getStore());
    await register(app);
    for (let time = 0; time < 7; time++) expect(await tryToSignIn(app, PASSWORD)).toBe(200);
    for (let time = 0; time < 4; time++) expect(await tryToSignIn(app, "something else")).toBe(422);
    expect(await tryToSignIn(app, PASSWORD)).toBe(200);
    expect(await tryToSignIn(app, "something else")).toBe(422);
    expect(await tryToSignIn(app, PASSWORD)).toBe(429);
  });

  it("an address has a hundred, whatever numbers it tries; a limited number costs it none of them", async () => {
    const app = await testApp(getStore(), { requestsPerMinute: 1_000 });
    for (let time = 0; time < 20; time++) await tryFrom(app, "198.51.100.1", "0900000000");
    const phones = Array.from({ length: 95 }, (_, index) => `09${String(10_000_000 + index)}`);
    for (const phone of phones) expect((await tryFrom(app, "198.51.100.1", phone)).status).toBe(422);
    expect((await tryFrom(app, "198.51.100.1", "0799999999")).status).toBe(429);
    expect((await tryFrom(app, "198.51.100.2", "0799999999")).status).toBe(422);
  });

  it("the address's refusals do not lock the numbers that it tried", async () => {
    const app = await testApp(getStore(), { requestsPerMinute: 1_000 });
    const phones = Array.from({ length: 100 }, (_, index) => `09${String(10_000_000 + index)}`);
    for (const phone of phones) await tryFrom(app, "198.51.100.1", phone);
    for (let time = 0; time < 6; time++) {
      expect((await tryFrom(app, "198.51.100.1", "0799999999")).status).toBe(429);
    }
    expect((await tryFrom(app, "198.51.100.2", "0799999999")).status).toBe(422);
  });

  it("a second process and a restart give nobody more", async () => {
    const opened = await openTestStore(dialect);
    const first = await testApp(opened.store);
    for (let time = 0; time < 5; time++) {
      expect((await tryFrom(first, "198.51.100.1", "0911234567")).status).toBe(422);
    }
    const again = await openStore(opened.options);
    const second = await createApp({
      store: again,
      search: testSearch(again),
      now: () => TEST_NOW,
      staticDir: null,
    });
    const answer = await second.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { phone_number: "0911234567", password: "something else" },
    });
    expect(problemSchema.parse(answer.json()).code).toBe("rate_limit_exceeded");
    await second.close();
    await again.close();
    await opened.close();
  });
});
