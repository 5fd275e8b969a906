import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { currentHeadTags } from "../../../server/jobs/background/head-tags.ts";
import { databaseCheck } from "../../../server/health/database-check.ts";
import { faultReader } from "../../../server/health/health.ts";
import { METRICS, metricsText } from "../../../server/http/metrics-text.ts";
import { addJob } from "../../../server/jobs/job-kind.ts";
import { writeNote } from "../../../server/store/backup-notes.ts";
import type { Store } from "../../../server/store/store.ts";
import {
  storeFirstKey,
  storeKeyLink,
  newListKey,
  type ListKey,
} from "../../../server/lists/sync/list-keys.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import { signLists } from "../../../server/lists/sync/sign-lists.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../stores.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { readMetrics } from "./read-metrics.ts";

const DEPLOY = join(import.meta.dirname, "..", "..", "..", "docs", "deploy");
/** Those that a text in Prometheus' query language names. */
const figuresIn = (text: string): string[] =>
  [...text.matchAll(/\b([a-z]+(?:_[a-z\d]+)*)\{job=/g)].map(([, name = ""]) => name);
const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ expr: z.string() })),
    }),
  ),
});

async function publishOne(store: Store): Promise<void> {
  const rows = [{ number: "AAL0000001", first: "Abebe", last: "Alemu" }];
  await importList(store, { location: "Adama", date: "2026-11-16", rows });
  await publishSegments(store, TEST_NOW);
}

function sign(store: Store, key: ListKey) {
  return signLists(store, key, {
    nowMs: TEST_NOW,
    again: true,
    readTags: () => currentHeadTags(store, TEST_NOW),
  });
}

describeOnEachStore("Health", (getStore) => {
  it("is healthy while process and database answer", async () => {
    const app = await testApp(getStore());
    expect((await app.inject("/healthz")).json()).toEqual({ status: "ok" });
    expect((await app.inject("/readyz")).json()).toEqual({ status: "ready" });
  });

  it("is live but not ready after the database's schema changed", async () => {
    const app = await testApp(getStore());
    const later = sql`insert into migrations (name, applied_at, needs) values ('9999-later', '', '9998-last')`;
    await later.execute(getStore().db);
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

  it("stays ready and names what is wrong though it answers", async () => {
    const app = await testApp(getStore(), { metrics: true, readFaults: async () => ["lists_unsigned"] });
    const answer = await app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: "ready", faults: ["lists_unsigned"] },
    ]);
    const { body } = await app.inject("/metrics");
    expect(body).toContain('service_fault{kind="lists_unsigned"} 1\n');
    expect(body).toContain('service_fault{kind="list_key_missing"} 0\n');
  });

  it("finds a publication that waits for its signature, and a key that another one has followed", async () => {
    const store = getStore();
    const key = newListKey();
    let nowMs = TEST_NOW;
    const faults = faultReader(store, () => nowMs, {
      listKey: { ok: true, value: key },
      notices: null,
      differences: async () => [],
    });
    await store.write((trx) => storeFirstKey(trx, key.publicKey));
    await publishOne(store);
    expect(await faults()).toEqual([]);
    nowMs += 121_000;
    expect(await faults()).toEqual(["lists_unsigned"]);
    await sign(store, key);
    expect(await faults()).toEqual([]);
    const next = newListKey();
    await store.write((trx) => storeKeyLink(trx, key.nameFollower(next.publicKey)));
    expect(await faults()).toEqual([]);
    await sign(store, next);
    expect(await faults()).toEqual(["list_key_wrong"]);
    expect(await sign(store, key)).toEqual({ kind: "refused" });
  });

  it("measures publications, signatures, the queue, deliveries and backups", async () => {
    const store = getStore();
    const app = await testApp(store, { metrics: true, now: () => TEST_NOW + 60_000 });
    const figures = async () => {
      const lines = (await app.inject("/metrics")).body.split("\n").filter((line) => !line.startsWith("#"));
      return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), line.split(" ").at(-1)]));
    };
    const seconds = String(TEST_NOW / 1000);
    const before = await figures();
    expect(before.get("lists_published_passports")).toBe("0");
    expect(before.get("backup_succeeded_timestamp_seconds")).toBe("0");
    const key = newListKey();
    await store.write((trx) => storeFirstKey(trx, key.publicKey));
    await publishOne(store);
    expect((await figures()).get("lists_signed_passports")).toBe("0");
    await sign(store, key);
    await store.write((trx) => addJob(trx, databaseCheck.kind, {}, { nowMs: TEST_NOW }));
    await store.db
      .insertInto("jobs")
      .values({
        kind: "import",
        payload: "{}",
        state: "failed",
        run_after: "",
        not_before: null,
        leased_until: null,
        lease_token: null,
        last_error: "it broke",
        created_at: "",
        started_at: null,
        finished_at: new Date(TEST_NOW).toISOString(),
      })
      .execute();
    await writeNote(store.db, "backup", { failed_at: new Date(TEST_NOW - 5_000).toISOString() });
    await writeNote(store.db, "backup", { succeeded_at: new Date(TEST_NOW).toISOString() });
    expect(Object.fromEntries(await figures())).toMatchObject({
      database_up: "1",
      'database_waiting{use="writes"}': "0",
      lists_published_timestamp_seconds: seconds,
      lists_published_passports: "1",
      lists_signed_timestamp_seconds: seconds,
      lists_signed_passports: "1",
      'jobs{kind="database-check",state="due"}': "1",
      'jobs_oldest_due_seconds{kind="database-check"}': "60",
      'jobs{kind="import",state="failed"}': "1",
      'notice_deliveries{channel="web-push",state="sent"}': "0",
      'notice_deliveries{channel="telegram",state="expired"}': "0",
      'lists_newest_timestamp_seconds{branch="adama"}': String(Date.UTC(2026, 10, 15, 21) / 1000),
      lists_publications_total: "1",
      notice_routes_stopped: "0",
      backup_succeeded_timestamp_seconds: seconds,
      backup_failed_timestamp_seconds: String(TEST_NOW / 1000 - 5),
    });
  });

  it("counts by code the changes of outboxes that it refused, and how long requests waited for the database", async () => {
    const app = await testApp(getStore(), { metrics: true });
    const headers = { "idempotency-key": "a-key-of-an-outbox" };
    const change = { method: "PATCH", url: "/api/v1/profile", payload: {} } as const;
    await app.inject({ ...change, headers });
    await app.inject({ ...change, headers });
    await app.inject(change);
    await getStore().write(async () => undefined);
    const figures = readMetrics((await app.inject("/metrics")).body);
    expect(figures.find(({ name }) => name === "changes_refused_total")?.samples).toEqual([
      { name: "changes_refused_total", labels: { code: "unauthenticated" }, value: 2 },
    ]);
    const waits = figures.find(({ name }) => name === "database_wait_seconds")?.samples ?? [];
    const writes = waits.filter(({ labels }) => labels["use"] === "writes");
    expect(writes.map(({ name }) => name)).toEqual([
      "database_wait_seconds_sum",
      "database_wait_seconds_count",
    ]);
    expect(writes.at(-1)?.value).toBeGreaterThan(0);
  });

  it("writes Prometheus' text format, whatever a label holds", async () => {
    const app = await testApp(getStore(), { metrics: true });
    await app.inject("/api/v1/passports/AAL1234567");
    await app.inject("/nothing");
    const { body, headers } = await app.inject("/metrics");
    expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    const families = readMetrics(body);
    expect(families.length).toBeGreaterThan(15);
    for (const { name, type, help } of families) {
      expect(help, name).toMatch(/^[A-Z1].*[a-zA-Z]$/);
      expect(type === "counter", name).toBe(name.endsWith("_total"));
      expect(name, "a unit that Prometheus does not use").not.toMatch(/_(ms|minutes|hours|kb|percent)\b/);
    }
    const odd = 'a "quoted" \\ one\nin two lines';
    const text = metricsText([{ name: "jobs", labels: { kind: odd, state: "due" }, value: 1 }]);
    expect(readMetrics(text)[0]?.samples).toEqual([
      { name: "jobs", labels: { kind: odd, state: "due" }, value: 1 },
    ]);
  });

  it.each(["alerts.yml", "dashboard.json"])("has every figure that docs/deploy/%s asks for", async (file) => {
    const text = await readFile(join(DEPLOY, file), "utf8");
    const asked = new Set(figuresIn(text));
    const app = await testApp(getStore(), { metrics: true });
    await publishOne(getStore());
    await app.inject({
      method: "PATCH",
      url: "/api/v1/profile",
      headers: { "idempotency-key": "a-key-of-one" },
    });
    const { body } = await app.inject("/metrics");
    // Prometheus makes it.
    asked.delete("up");
    expect(asked.size).toBeGreaterThan(12);
    for (const name of asked) expect(body).toMatch(new RegExp(`^${name}[{ ]`, "m"));
  });

  it("is asked by the dashboard for nothing but figures of this service, in panels that do not overlap", async () => {
    const { panels } = dashboardSchema.parse(
      JSON.parse(await readFile(join(DEPLOY, "dashboard.json"), "utf8")),
    );
    // Prometheus makes `up`.
    const known = ["up", ...Object.keys(METRICS)];
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        const named = figuresIn(expr);
        expect(named.length, title).toBeGreaterThan(0);
        for (const name of named) expect(known, title).toContain(name.replace(/_(bucket|sum|count)$/, ""));
      }
    }
    const taken = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(taken).size).toBe(taken.length);
  });
});
