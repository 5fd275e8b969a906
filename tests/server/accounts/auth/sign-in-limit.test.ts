import { testSearch } from "../../test-search.ts";
import { expect, it } from "vitest";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { createApp } from "../../../../server/app.ts";
import { authJobs, signInLimit } from "../../../../server/accounts/auth/sign-in.ts";
import { makeOneTimeLink } from "../../../../server/accounts/auth/one-time-links.ts";
import type { App } from "../../../../server/route-deps.ts";
import type { Store } from "../../../../server/store/store.ts";
import { openStore } from "../../../../server/store/open-store.ts";
import { describeOnEachStoreThoroughly, openTestStore } from "../../stores.ts";
import { PASSWORD, register, tryToSignIn } from "../../support/registration.ts";
import { runSchedules } from "../../support/run-schedules.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const MINUTE = 60_000;

/** Skips hashing; tells whether the password was checked. */
function tries(store: Store, now = () => TEST_NOW) {
  const { attempt } = signInLimit({ store, now });
  return (address: string, phone = "0911234567") =>
    attempt({ phone, address }, async () => false).then(
      () => true,
      () => false,
    );
}

describeOnEachStoreThoroughly("Wrong passwords", (getStore, dialect) => {
  async function tryFrom(
    app: App,
    address: string,
    phone: string,
    password = "something else",
    device_secret?: string,
  ) {
    const answer = await app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { phone_number: phone, password, ...(device_secret && { device_secret }) },
      remoteAddress: address,
    });
    return { status: answer.statusCode, retryAfter: answer.headers["retry-after"] };
  }
  const OWNER = "203.0.113.1";
  const PHONE = "0911234567";
  const SECRET = "s".repeat(43);

  it("for one number from one address slow down after the fifth, up to five minutes, the right one too", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    await register(app);
    const from = "198.51.100.1";
    for (let time = 0; time < 5; time++) expect((await tryFrom(app, from, PHONE)).status).toBe(422);
    for (const wait of [5, 10, 20, 40, 60, 120, 300, 300]) {
      expect(await tryFrom(app, from, PHONE, PASSWORD)).toEqual({ status: 429, retryAfter: String(wait) });
      nowMs += wait * 1_000 - 1;
      expect(await tryFrom(app, from, PHONE)).toEqual({ status: 429, retryAfter: "1" });
      nowMs += 1;
      expect((await tryFrom(app, from, PHONE)).status).toBe(422);
    }
    expect((await tryFrom(app, from, "0711234567")).status).toBe(422);
    nowMs += 5 * MINUTE;
    expect((await tryFrom(app, from, PHONE, PASSWORD)).status).toBe(200);
  });

  it("of one guesser leave most turns to an owner elsewhere", async () => {
    let nowMs = TEST_NOW;
    const isTried = tries(getStore(), () => nowMs);
    let owners = 0;
    for (let second = 0; second < 3_600; second += 5) {
      nowMs = TEST_NOW + second * 1_000;
      await isTried("198.51.100.1");
      if (second % 60 === 30 && (await isTried(`203.0.113.${second / 60 - 0.5}`))) owners += 1;
    }
    expect(owners).toBeGreaterThan(40);
  });

  it("of a stranger delay an owner elsewhere by seconds, not 15 minutes", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    await register(app);
    for (let time = 0; time < 8; time++) await tryFrom(app, "198.51.100.1", PHONE);
    expect(await tryFrom(app, OWNER, PHONE, PASSWORD)).toEqual({ status: 429, retryAfter: "5" });
    nowMs += 5_000;
    expect((await tryFrom(app, OWNER, PHONE, PASSWORD)).status).toBe(200);
  });

  it("from ever new addresses share a wait of at most a minute", async () => {
    let nowMs = TEST_NOW;
    const isTried = tries(getStore(), () => nowMs);
    const tried: number[] = [];
    for (let second = 0; second < 1200; second += 5) {
      nowMs = TEST_NOW + second * 1_000;
      for (let more = 0; more < (second === 0 ? 6 : 1); more++)
        if (await isTried(`198.51.${Math.floor(second / 1000)}.${(second + more) % 250}`)) tried.push(second);
    }
    // One a minute follows, at any hour.
    const minutes = Array.from({ length: 19 }, (_, index) => 75 + 60 * index);
    expect(tried).toEqual([0, 0, 0, 0, 0, 5, 15, 35, ...minutes]);
    expect(await isTried(OWNER)).toBe(false);
    nowMs += 15 * MINUTE;
    for (let time = 0; time < 5; time++) expect(await isTried(OWNER)).toBe(true);
    expect(await isTried("203.0.113.2")).toBe(false);
  });

  it("are checked at most five times when sent at once", async () => {
    const app = await testApp(getStore());
    await register(app);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryFrom(app, `198.51.100.${index}`, PHONE)),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it("of others do not count on a phone that signed in before, and its own count only there", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs, requestsPerMinute: 1_000 });
    await register(app);
    expect((await tryFrom(app, OWNER, PHONE, PASSWORD, SECRET)).status).toBe(200);
    // Strangers: one at the owner's address, one with an invented secret.
    for (const address of ["198.51.100.1", OWNER])
      for (let time = 0; time < 6; time++) await tryFrom(app, address, PHONE, "wrong", "x".repeat(43));
    expect((await tryFrom(app, OWNER, PHONE, PASSWORD)).status).toBe(429);
    expect((await tryFrom(app, OWNER, PHONE, PASSWORD, SECRET)).status).toBe(200);
    for (let time = 0; time < 5; time++)
      expect((await tryFrom(app, OWNER, PHONE, "wrong", SECRET)).status).toBe(422);
    expect(await tryFrom(app, OWNER, PHONE, PASSWORD, SECRET)).toEqual({ status: 429, retryAfter: "5" });
    nowMs += 5_000;
    expect((await tryFrom(app, "203.0.113.2", PHONE, PASSWORD)).status).toBe(200);
  });

  it("count on a phone where another account signed in, or that was unused for half a year", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs, requestsPerMinute: 1_000 });
    await register(app, { device_secret: SECRET });
    await register(app, { phone_number: "0922222222" });
    for (let time = 0; time < 5; time++) await tryFrom(app, OWNER, "0922222222", "wrong", SECRET);
    expect((await tryFrom(app, OWNER, "0922222222", PASSWORD, SECRET)).status).toBe(429);
    nowMs += 180 * 24 * 60 * MINUTE;
    for (let time = 0; time < 5; time++) await tryFrom(app, OWNER, PHONE, "wrong");
    expect((await tryFrom(app, OWNER, PHONE, PASSWORD, SECRET)).status).toBe(429);
  });

  it("are forgotten with a new password, and so are known phones", async () => {
    const app = await testApp(getStore(), { requestsPerMinute: 1_000 });
    await register(app, { device_secret: SECRET });
    for (let time = 0; time < 6; time++) await tryFrom(app, OWNER, PHONE);
    const { url } = await getStore().write((trx) =>
      makeOneTimeLink(trx, { kind: "reset", userId: 1, origin: "", nowMs: TEST_NOW }),
    );
    const password = "other words 8";
    const token = tokenInFragment(new URL(url, "http://x").hash);
    const payload = { token, password, password_confirmation: password };
    const reset = await app.inject({ method: "POST", url: "/api/v1/auth/reset", payload });
    expect(reset.statusCode).toBe(204);
    expect((await tryFrom(app, OWNER, PHONE, password)).status).toBe(200);
    for (let time = 0; time < 5; time++) await tryFrom(app, OWNER, PHONE, "wrong", SECRET);
    expect((await tryFrom(app, OWNER, PHONE, password, SECRET)).status).toBe(429);
  });

  it("are stored without the phone's secret, number or address", async () => {
    const app = await testApp(getStore());
    await register(app, { device_secret: SECRET });
    await tryFrom(app, OWNER, PHONE, "wrong");
    const { db } = getStore();
    const kept = JSON.stringify([
      await db.selectFrom("known_devices").selectAll().execute(),
      await db.selectFrom("sign_in_waits").selectAll().execute(),
    ]);
    expect(kept).toContain("secret_hash");
    for (const secret of [SECRET, PHONE, OWNER]) expect(kept).not.toContain(secret);
  });

  it("are deleted hourly when forgotten", async () => {
    const app = await testApp(getStore());
    await register(app);
    expect(await tryToSignIn(app, "something else")).toBe(422);
    const waits = () => getStore().db.selectFrom("sign_in_waits").select("key").execute();
    const kept = await waits();
    expect(kept).not.toEqual([]);
    await runSchedules(getStore(), authJobs, TEST_NOW);
    expect(await waits()).toEqual(kept);
    await runSchedules(getStore(), authJobs, TEST_NOW + 3_600_000);
    expect(await waits()).toEqual([]);
  });

  it("are not counted for right ones", async () => {
    const app = await testApp(getStore());
    await register(app);
    for (let time = 0; time < 7; time++) expect(await tryToSignIn(app, PASSWORD)).toBe(200);
    for (let time = 0; time < 4; time++) expect(await tryToSignIn(app, "something else")).toBe(422);
    expect(await tryToSignIn(app, PASSWORD)).toBe(200);
    expect(await tryToSignIn(app, "something else")).toBe(422);
    expect(await tryToSignIn(app, PASSWORD)).toBe(429);
  });

  it("are not counted when the check itself fails", async () => {
    const { attempt } = signInLimit({ store: getStore(), now: () => TEST_NOW });
    const from = { phone: PHONE, address: "198.51.100.1" };
    for (let time = 0; time < 9; time++) {
      const failing = attempt(from, () => Promise.reject(new Error("no memory")));
      await expect(failing).rejects.toThrow("no memory");
    }
    expect(await attempt(from, async () => true)).toBe(true);
  });

  it("of an address over all numbers wait five seconds each after a hundred", async () => {
    let nowMs = TEST_NOW;
    const isTried = tries(getStore(), () => nowMs);
    for (let time = 0; time < 20; time++) await isTried("198.51.100.1", "0900000000");
    // Blocked tries on one number cost the address nothing.
    for (let index = 0; index < 96; index++)
      expect(await isTried("198.51.100.1", `09${10_000_000 + index}`)).toBe(true);
    for (let turn = 0; turn < 5; turn++) {
      for (let time = 0; time < 6; time++)
        expect(await isTried("198.51.100.1", `07${10_000_000 + turn}`)).toBe(false);
      expect(await isTried("198.51.100.2", `07${10_000_000 + turn}`)).toBe(true);
      nowMs += 5_000;
      // People sharing a carrier's address wait no longer.
      expect(await isTried("198.51.100.1", `07${10_000_000 + turn}`)).toBe(true);
    }
  });

  it("are shared by processes and survive a restart", async () => {
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
