import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";

describeOnEachStore("Health", (getStore) => {
  it("is healthy while process and database answer", async () => {
    const app = await testApp(getStore());
    expect((await app.inject("/healthz")).json()).toEqual({ status: "ok" });
    expect((await app.inject("/readyz")).json()).toEqual({ status: "ready" });
  });

  it("is live but not ready after the database's schema changed", async () => {
    const app = await testApp(getStore());
    await sql`insert into migrations (name, applied_at) values ('9999-later', '')`.execute(getStore().db);
    const answer = await app.inject("/readyz");
    await sql`delete from migrations where name = '9999-later'`.execute(getStore().db);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect((await app.inject("/healthz")).statusCode).toBe(200);
  });

  it("shows metrics only when enabled", async () => {
    const off = await testApp(getStore());
    expect((await off.inject("/metrics")).statusCode).toBe(404);
    const on = await testApp(getStore(), { metrics: true });
    await on.inject("/api/v1/passports/AAL1234567");
    const text = (await on.inject("/metrics")).body;
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/v1/passports/:id",status="404"} 1',
    );
    expect(text).not.toContain("AAL1234567");
  });
});
