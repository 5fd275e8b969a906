import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { noticeKeySchema, noticePaths, subscriptionAnswerSchema } from "#domain/notices/contract.ts";
import { readPayload } from "#domain/notices/payload.ts";
import { endLeases } from "../../../scripts/soak/push/end-leases.ts";
import type { CrashPoint } from "../../../server/jobs/crash-point.ts";
import { openStore } from "../../../server/store/open-store.ts";
import type { Store } from "../../../server/store/store.ts";
import { startPushService } from "../../push-service/push-service.ts";
import type { PushService } from "../../push-service/push-service.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { dataFolder, startServer } from "../support/server-process.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { numberBucket, subscriptionBody } from "./notice-kit.ts";

const CONTACT = "mailto:admin@example.org";
const ADAMA = {
  location: "Adama",
  date: "2026-11-16",
  rows: [{ number: "AAL0000001", first: "Abebe", middle: "Kebede", last: "Alemu" }],
};

async function open(): Promise<{ service: PushService; folder: string; env: Record<string, string> }> {
  const service = await startPushService();
  onTestFinished(service.close);
  const env = { NOTICES_CONTACT: CONTACT, PUSH_SERVICES: service.origin };
  return { service, folder: await dataFolder(), env };
}

async function keyOf(server: ServerProcess): Promise<string | null> {
  const answer = await fetch((await server.origin) + noticePaths.key);
  return noticeKeySchema.parse(await answer.json()).data?.key ?? null;
}

async function subscribe(server: ServerProcess, service: PushService, key: string): Promise<string> {
  const { endpoint, keys } = service.subscribe(key);
  const body = subscriptionBody(key, "", { endpoint, keys, buckets: [numberBucket("AAL0000001")] });
  const answer = await fetch((await server.origin) + noticePaths.subscription, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(subscriptionAnswerSchema.parse(await answer.json()).data.state).toBe("new");
  await until(() => service.pushes(endpoint).length === 1);
  return endpoint;
}

async function inStore(folder: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore({ dataDir: folder });
  await work(store);
  await store.close();
}

async function addList(folder: string, list = ADAMA): Promise<void> {
  await inStore(folder, async (store) => void (await importList(store, list, new Date().toISOString())));
}

async function noticesOf(service: PushService, endpoint: string) {
  const texts = await Promise.all(service.pushes(endpoint).map(async (push) => service.open(push)));
  return texts.map(readPayload);
}

describe("A server with notices", () => {
  it("makes its secret and key once, and tells a phone of a new list", async () => {
    const { service, folder, env } = await open();
    const server = startServer(folder, env);
    const key = (await keyOf(server)) ?? "";
    const endpoint = await subscribe(server, service, key);
    await addList(folder);
    await until(() => service.pushes(endpoint).length === 2);
    expect(await noticesOf(service, endpoint)).toMatchObject([
      { test: true, rows: [] },
      { upTo: "2026-11-16", rows: [["AAL0000001", "Abebe Kebede Alemu", "Adama", 20773]], more: false },
    ]);
    expect(service.faults()).toEqual([]);
    expect((await stat(join(folder, "notices-secret"))).mode & 0o777).toBe(0o600);
    server.child.kill("SIGTERM");
    expect(await server.exit).toBe(0);
    expect(server.output()).not.toContain(endpoint);
    expect(await keyOf(startServer(folder, env))).toBe(key);
  }, 60_000);

  it("keeps notices off without a contact, and says why with another secret than the database's @thorough", async () => {
    const { folder, env } = await open();
    const first = startServer(folder, env);
    expect(await keyOf(first)).not.toBeNull();
    first.child.kill("SIGTERM");
    await first.exit;
    const silent = startServer(folder, { LOG_LEVEL: "info" });
    expect(await keyOf(silent)).toBeNull();
    expect(silent.output()).toContain("set NOTICES_CONTACT");
    silent.child.kill("SIGTERM");
    await silent.exit;
    await rm(join(folder, "notices-secret"));
    const other = startServer(folder, env);
    expect(await keyOf(other)).toBeNull();
    expect(other.output()).toContain("stored with another secret. Set NOTICES_SECRET");
  }, 60_000);

  it("killed at any moment tells the phone after the next start @thorough", async () => {
    const { service, folder, env } = await open();
    const first = startServer(folder, env);
    const endpoint = await subscribe(first, service, (await keyOf(first)) ?? "");
    first.child.kill("SIGTERM");
    await first.exit;
    for (const point of POINTS) {
      expect(await publicationsAfterKill(point, { service, folder, env, endpoint }), point).toBe(1);
    }
  }, 400_000);
});

/** The soak of pushes kills at the others, and in the middle of sending. */
const POINTS: CrashPoint[] = ["publish:committed", "notice:partly-matched", "notice:one-sent"];

type Ground = { service: PushService; folder: string; env: Record<string, string>; endpoint: string };

/** How many publications the phone was sent; one that was sent before the kill comes again. */
async function publicationsAfterKill(CRASH_AT: CrashPoint, ground: Ground): Promise<number> {
  const { service, folder, env, endpoint } = ground;
  const date = `2026-11-${16 + POINTS.indexOf(CRASH_AT)}`;
  const killed = startServer(folder, { ...env, NODE_ENV: "test", CRASH_AT });
  await killed.origin;
  await addList(folder, { ...ADAMA, date });
  expect(await killed.exit).toBeNull();
  await inStore(folder, endLeases);
  const next = startServer(folder, env);
  const before = service.pushes(endpoint).length;
  await until(() => service.pushes(endpoint).length === before + 1);
  const told = (await noticesOf(service, endpoint)).filter((notice) => notice?.upTo === date);
  expect(told.map((notice) => notice?.rows.length)).toEqual(told.map(() => 1));
  next.child.kill("SIGTERM");
  await next.exit;
  return new Set(told.map((notice) => notice?.publication)).size;
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error("Waited in vain");
    await sleep(50);
  }
}
