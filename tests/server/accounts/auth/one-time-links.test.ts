import { expect, it } from "vitest";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import { signedInSchema } from "#domain/accounts/contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { authJobs } from "../../../../server/accounts/auth/sign-in.ts";
import { firstAdminLink, makeOneTimeLink } from "../../../../server/accounts/auth/one-time-links.ts";
import type { App } from "../../../../server/route-deps.ts";
import { describeOnEachStore } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import { newGate } from "../../support/gate.ts";
import { PASSWORD, REGISTRATION, bearer, register, tryToSignIn } from "../../support/registration.ts";
import { runSchedules } from "../../support/run-schedules.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const ORIGIN = "https://passport.example.org";
const NEW_PASSWORD = "other words 8";
const MINUTE = 60_000;

describeOnEachStore("One-time links", (getStore) => {
  const post = (app: App, path: string, payload: object) =>
    app.inject({ method: "POST", url: `/api/v1/auth/${path}`, payload });
  const tokenOf = (url: string | null): string => tokenInFragment(new URL(url ?? "").hash);
  const reset = (app: App, token: string, password = NEW_PASSWORD) =>
    post(app, "reset", { token, password, password_confirmation: password });
  const setup = (app: App, token: string, changes: object = {}) =>
    post(app, "setup", { ...REGISTRATION, ...changes, token });
  const resetLink = async (userId: number, nowMs = TEST_NOW) =>
    tokenOf((await makeOneTimeLink(getStore().db, { kind: "reset", userId, origin: ORIGIN, nowMs })).url);

  it("the first start's link creates one admin, signed in, and no second one", async () => {
    const app = await testApp(getStore());
    const url = await firstAdminLink(getStore(), ORIGIN, TEST_NOW);
    const again = await firstAdminLink(getStore(), ORIGIN, TEST_NOW);
    expect(url).toMatch(/^https:\/\/passport\.example\.org\/setup#token=[\w-]{43}$/);
    const stored = await getStore().db.selectFrom("one_time_links").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(tokenOf(url));
    const both = await Promise.all([
      setup(app, tokenOf(url)),
      setup(app, tokenOf(url), { phone_number: "0711234567" }),
    ]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 422]));
    const made = both.find(({ statusCode }) => statusCode === 201);
    const { token, user } = signedInSchema.parse(made?.json());
    expect(made?.headers["cache-control"]).toBe("private, no-store");
    expect(user.is_admin).toBe(true);
    expect((await app.inject({ url: "/api/v1/admin/users", headers: bearer(token) })).statusCode).toBe(200);
    // Earlier starts' links end too.
    expect(problemSchema.parse((await setup(app, tokenOf(again))).json()).code).toBe("link_not_valid");
    expect(await firstAdminLink(getStore(), ORIGIN, TEST_NOW)).toBeNull();
    expect(await getStore().db.selectFrom("audit_log").select(["what", "account_id"]).execute()).toEqual([
      { what: "user.setup", account_id: user.id },
    ]);
  });

  it("of several set-up links used at once one creates an admin", async () => {
    const app = await testApp(getStore());
    const links: string[] = [];
    for (let count = 0; count < 4; count++) {
      links.push(tokenOf(await firstAdminLink(getStore(), ORIGIN, TEST_NOW)));
    }
    const held = newGate();
    const asked = newGate();
    const holder = getStore().write(async (trx) => {
      await trx.updateTable("one_time_links").set({ used_at: null }).execute();
      held.open();
      await asked.opened;
    });
    await held.opened;
    const settingUp = Promise.all(
      links.map((token, index) => setup(app, token, { phone_number: `091123456${index}` })),
    );
    setTimeout(asked.open, 800);
    await holder;
    const answers = await settingUp;
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422,
    ]);
  });

  it("a failed set-up leaves its link valid for 24 hours", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    await register(app);
    const token = tokenOf(await firstAdminLink(getStore(), ORIGIN, TEST_NOW));
    expect((await setup(app, token)).statusCode).toBe(409);
    expect((await setup(app, token, { password: "other", password_confirmation: "other" })).statusCode).toBe(
      422,
    );
    nowMs = TEST_NOW + 24 * 60 * MINUTE;
    const other = { phone_number: "0711234567" };
    expect(problemSchema.parse((await setup(app, token, other)).json()).code).toBe("link_not_valid");
    nowMs -= 1;
    expect((await setup(app, token, other)).statusCode).toBe(201);
  });

  it("a reset link sets a new password once, within 15 minutes, and signs the account out everywhere", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    const { token, user } = await register(app);
    for (let time = 0; time < 6; time++) await tryToSignIn(app, "forgotten it");
    expect(await tryToSignIn(app, PASSWORD)).toBe(429);
    const link = await resetLink(user.id);
    nowMs += 15 * MINUTE;
    expect((await reset(app, link)).statusCode).toBe(422);
    nowMs -= 1;
    expect((await reset(app, link, "password123")).statusCode).toBe(422);
    const done = await reset(app, link);
    expect([done.statusCode, done.headers["cache-control"]]).toEqual([204, "private, no-store"]);
    expect((await app.inject({ url: "/api/v1/auth/me", headers: bearer(token) })).statusCode).toBe(401);
    // Resetting lifts the sign-in limit, which such people often hit.
    expect(await tryToSignIn(app, NEW_PASSWORD)).toBe(200);
    expect(await tryToSignIn(app, PASSWORD)).toBe(422);
    expect(problemSchema.parse((await reset(app, link)).json()).code).toBe("link_not_valid");
  });

  it("a newer link, a new password or closing the account invalidates a reset link", async () => {
    const app = await testApp(getStore());
    const { token, user } = await register(app);
    const first = await resetLink(user.id);
    const second = await resetLink(user.id);
    expect((await reset(app, first)).statusCode).toBe(422);
    const headers = bearer(token);
    const payload = {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    };
    await app.inject({ method: "POST", url: "/api/v1/profile/password", payload, headers });
    expect((await reset(app, second)).statusCode).toBe(422);
    const third = await resetLink(user.id);
    await app.inject({
      method: "DELETE",
      url: "/api/v1/profile",
      payload: { password: NEW_PASSWORD },
      headers,
    });
    expect((await reset(app, third)).statusCode).toBe(422);
  });

  it("expired links are deleted hourly", async () => {
    const { user } = await createAccount(getStore());
    await firstAdminLink(getStore(), ORIGIN, TEST_NOW);
    await resetLink(user.id, TEST_NOW + 23 * 60 * MINUTE);
    const rows = () => getStore().db.selectFrom("one_time_links").select("kind").orderBy("id").execute();
    expect(await rows()).toEqual([{ kind: "setup" }, { kind: "reset" }]);
    await runSchedules(getStore(), authJobs, TEST_NOW + 23 * 60 * MINUTE + 14 * MINUTE);
    expect(await rows()).toEqual([{ kind: "setup" }, { kind: "reset" }]);
    await firstAdminLink(getStore(), ORIGIN, TEST_NOW + 24 * 60 * MINUTE);
    await runSchedules(getStore(), authJobs, TEST_NOW + 24 * 60 * MINUTE);
    expect(await rows()).toEqual([{ kind: "setup" }]);
  });

  it("a link of one kind does not work as the other", async () => {
    const app = await testApp(getStore());
    const { user } = await createAccount(getStore());
    expect((await setup(app, await resetLink(user.id))).statusCode).toBe(422);
    expect((await reset(app, tokenOf(await firstAdminLink(getStore(), ORIGIN, TEST_NOW)))).statusCode).toBe(
      422,
    );
    for (const token of ["", "x", "A".repeat(43)]) expect((await reset(app, token)).statusCode).toBe(422);
  });
});
