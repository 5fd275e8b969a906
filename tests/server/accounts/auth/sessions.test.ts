import { expect, it, vi } from "vitest";
import { sessionListSchema } from "#domain/accounts/contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { authJobs } from "../../../../server/accounts/auth/sign-in.ts";
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS, beginSession } from "../../../../server/accounts/auth/sessions.ts";
import type { App } from "../../../../server/route-deps.ts";
import { describeOnEachStore } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import { bearer } from "../../support/registration.ts";
import { runSchedules } from "../../support/run-schedules.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const DAY = 86_400_000;

describeOnEachStore("Sessions", (getStore) => {
  const me = async (app: App, token: string) =>
    (await app.inject({ url: "/api/v1/auth/me", headers: bearer(token) })).statusCode;
  const list = async (app: App, token: string) =>
    sessionListSchema.parse(
      (await app.inject({ url: "/api/v1/auth/sessions", headers: bearer(token) })).json(),
    ).data;

  it("end after 30 days without use", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    const { token } = await createAccount(getStore());
    nowMs = TEST_NOW + IDLE_LIMIT_MS - 1;
    expect(await me(app, token)).toBe(200);
    await vi.waitFor(async () => {
      const { last_used_at } = await getStore()
        .db.selectFrom("sessions")
        .select("last_used_at")
        .executeTakeFirstOrThrow();
      expect(last_used_at).toBe(new Date(nowMs).toISOString());
    });
    nowMs += IDLE_LIMIT_MS - 1;
    expect(await me(app, token)).toBe(200);
    await vi.waitFor(async () => expect(await list(app, token)).toHaveLength(1));
    nowMs += IDLE_LIMIT_MS + 1;
    expect(await me(app, token)).toBe(401);
  });

  it("end after 180 days of use", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    const { token } = await createAccount(getStore());
    const lastUse = new Date(TEST_NOW + ABSOLUTE_LIMIT_MS - DAY).toISOString();
    await getStore().db.updateTable("sessions").set({ last_used_at: lastUse }).execute();
    nowMs = TEST_NOW + ABSOLUTE_LIMIT_MS - 1;
    expect(await me(app, token)).toBe(200);
    nowMs += 1;
    expect(await me(app, token)).toBe(401);
  });

  it("are deleted hourly when expired, by age or by idleness", async () => {
    const { user } = await createAccount(getStore());
    await createAccount(getStore(), {}, TEST_NOW + IDLE_LIMIT_MS);
    const nowMs = TEST_NOW + IDLE_LIMIT_MS + 1;
    await beginSession(getStore().db, { userId: user.id, deviceName: null, nowMs });
    const kept = async () => getStore().db.selectFrom("sessions").select("user_id").orderBy("id").execute();
    await runSchedules(getStore(), authJobs, nowMs);
    expect(await kept()).toEqual([{ user_id: 2 }, { user_id: 1 }]);
    const last_used_at = new Date(TEST_NOW + ABSOLUTE_LIMIT_MS).toISOString();
    await getStore().db.updateTable("sessions").set({ last_used_at }).execute();
    await runSchedules(getStore(), authJobs, nowMs + ABSOLUTE_LIMIT_MS - 1);
    expect(await kept()).toEqual([{ user_id: 1 }]);
  });

  it("are listed with devices and the current one marked, and revoked singly", async () => {
    const app = await testApp(getStore());
    const { user, token } = await createAccount(getStore());
    const stranger = await createAccount(getStore());
    const nowMs = TEST_NOW + 1;
    const tablet = await beginSession(getStore().db, { userId: user.id, deviceName: "Tablet", nowMs });
    const at = new Date(TEST_NOW).toISOString();
    expect(await list(app, token)).toEqual([
      {
        id: 3,
        device_name: "Tablet",
        created_at: new Date(nowMs).toISOString(),
        last_used_at: new Date(nowMs).toISOString(),
        current: false,
      },
      { id: 1, device_name: null, created_at: at, last_used_at: at, current: true },
    ]);
    const revoke = async (id: number, by: string) =>
      app.inject({ method: "DELETE", url: `/api/v1/auth/sessions/${id}`, headers: bearer(by) });
    const foreign = await revoke(3, stranger.token);
    expect([foreign.statusCode, problemSchema.parse(foreign.json()).code]).toEqual([
      404,
      "session_not_found",
    ]);
    expect((await revoke(3, token)).statusCode).toBe(204);
    expect((await revoke(3, token)).statusCode).toBe(404);
    expect([await me(app, tablet), await me(app, token)]).toEqual([401, 200]);
  });

  it("are at most fifty: the least recently used is dropped", async () => {
    const app = await testApp(getStore());
    const { user, token } = await createAccount(getStore());
    const sign = (second: number) =>
      beginSession(getStore().db, { userId: user.id, deviceName: null, nowMs: TEST_NOW + second });
    const second = await sign(1);
    for (let time = 2; time < 50; time++) await sign(time);
    expect([await me(app, token), await me(app, second)]).toEqual([200, 200]);
    await sign(50);
    expect([await me(app, token), await me(app, second)]).toEqual([401, 200]);
  });

  it("share 120 requests a minute of their account", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    const { user, token } = await createAccount(getStore());
    const other = await beginSession(getStore().db, { userId: user.id, deviceName: null, nowMs });
    for (let time = 0; time < 60; time++) {
      expect([await me(app, token), await me(app, other)]).toEqual([200, 200]);
    }
    const refused = await app.inject({ url: "/api/v1/auth/me", headers: bearer(token) });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "30"]);
    const stranger = await createAccount(getStore());
    expect(await me(app, stranger.token)).toBe(200);
    expect((await app.inject({ url: "/api/v1/feeds/articles.rss", headers: bearer(token) })).statusCode).toBe(
      200,
    );
    nowMs += 30_000;
    expect(await me(app, token)).toBe(200);
  });

  it("public answers ignore an invalid token", async () => {
    const app = await testApp(getStore());
    const headers = bearer("A".repeat(43));
    const answer = await app.inject({ url: "/api/v1/locations", headers });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "public, max-age=300"]);
  });
});
