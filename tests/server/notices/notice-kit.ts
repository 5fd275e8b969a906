import { createECDH, hash, randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { noticePaths } from "#domain/notices/contract.ts";
import type { SubscriptionBody } from "#domain/notices/contract.ts";
import { BUCKET_BITS, bucketOf, sourceOfSought } from "#domain/notices/buckets.ts";
import { MOST_ROWS, type Notice } from "#domain/notices/payload.ts";
import { jobsWith } from "../../../server/jobs/background/all-jobs.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import type { Channel, Receipt, Recipient } from "../../../server/notices/channel.ts";
import { noticeJobs } from "../../../server/notices/notice-jobs.ts";
import { openNotices } from "../../../server/notices/open-notices.ts";
import type { NoticeSecret, SecretTexts } from "../../../server/notices/seal.ts";
import { WEB_PUSH, pushAddressSchema } from "../../../server/notices/push-subscription.ts";
import { currentKey } from "../../../server/notices/vapid-keys.ts";
import type { App } from "../../../server/route-deps.ts";
import type { Store } from "../../../server/store/store.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import { runSchedules } from "../support/run-schedules.ts";
import { testApp } from "../test-app.ts";
import { importList } from "../imports/stage-and-commit.ts";
import type { List } from "../imports/stage-and-commit.ts";

export const SECRET = Buffer.alloc(32, 7).toString("base64url");
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Noon in Addis Ababa. */
export const NOW = Date.parse("2026-11-20T09:00:00Z");

export type Told = { endpoint: string; notice: Notice };

/** A database with notices, a push service that answers as told, and a clock. */
export type NoticeKit = {
  store: Store;
  secret: NoticeSecret;
  key: string;
  /** What the push service took, in order. */
  told: Told[];
  clock: { nowMs: number };
  /** What it answers; `sent` by default. */
  answer: (reply: (told: Told) => Receipt | Promise<Receipt>) => void;
  /** Publishes what was imported and runs every job that is due. */
  publish: () => Promise<void>;
  work: () => Promise<void>;
  /** Errors in the log are part of the test. */
  allowErrors: () => void;
  /** What schedules ask for at this moment. */
  upkeep: () => Promise<void>;
  import: (list: List) => Promise<number>;
  app: App;
  put: (body: SubscriptionBody) => Promise<LightMyRequestResponse>;
  /** A phone that waits for this, and has had its first push. */
  subscribe: (name: string, rest?: Partial<SubscriptionBody>) => Promise<SubscriptionBody>;
};

export async function openKit(store: Store, texts: string | SecretTexts = SECRET): Promise<NoticeKit> {
  const opened = await openNotices(store, texts, NOW);
  if (!opened.ok) throw new Error(opened.error);
  const secret = opened.value;
  const key = (await currentKey(store.db))?.public_key ?? "";
  const clock = { nowMs: NOW };
  const told: Told[] = [];
  let reply: (one: Told) => Receipt | Promise<Receipt> = () => ({ kind: "sent" });
  const channel: Channel = {
    name: WEB_PUSH,
    mostRows: MOST_ROWS,
    routeOf: (recipient) => new URL(endpointOf(recipient)).host,
    send: async (notice, recipient) => {
      const one = { endpoint: endpointOf(recipient), notice };
      const receipt = await reply(one);
      if (receipt.kind === "sent") told.push(one);
      return receipt;
    },
    close: async () => undefined,
  };
  const jobs = jobsWith({ secret, byName: new Map([[WEB_PUSH, channel]]) }).filter(
    ({ kind }) => kind.thread === "notices",
  );
  const app = await testApp(store, {
    now: () => clock.nowMs,
    push: {
      secret,
      routeOf: (endpoint) => (URL.canParse(endpoint) ? allowed(new URL(endpoint).host) : null),
    },
  });
  const put = async (payload: SubscriptionBody) =>
    app.inject({ method: "PUT", url: noticePaths.subscription, payload });
  const schedules = noticeJobs(null).filter(({ kind }) => kind.schedule !== null);
  let tell = fail;
  const work = async (): Promise<void> => {
    while (await runDueJob({ store, nowMs: () => clock.nowMs, tell }, jobs));
  };
  return {
    store,
    secret,
    key,
    told,
    clock,
    answer: (next) => {
      reply = next;
    },
    publish: async () => {
      await publishSegments(store, clock.nowMs);
      await work();
    },
    work,
    allowErrors: () => {
      tell = () => undefined;
    },
    app,
    put,
    subscribe: async (name, rest = {}) => {
      const body = subscriptionBody(key, name, rest);
      const before = told.length;
      expect((await put(body)).statusCode).toBe(200);
      await work();
      expect(told.splice(before)).toMatchObject([{ endpoint: body.endpoint, notice: { test: true } }]);
      return body;
    },
    upkeep: async () => {
      await runSchedules(store, schedules, clock.nowMs);
      await work();
    },
    import: (list) => importList(store, list, new Date(clock.nowMs).toISOString()),
  };
}

function allowed(host: string): string | null {
  return host.endsWith("push.example") ? host : null;
}

function fail(level: string, text: string): void {
  if (level === "error") throw new Error(text);
}

export function endpointOf({ address }: Recipient): string {
  return pushAddressSchema.parse(address).endpoint;
}

/** An invented browser's subscription. */
export function subscriptionBody(
  key: string,
  name: string,
  rest: Partial<SubscriptionBody> = {},
): SubscriptionBody {
  const ecdh = createECDH("prime256v1");
  return {
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: ecdh.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") },
    key,
    language: "en",
    mode: "buckets",
    buckets: [],
    ...rest,
  };
}

export function numberBucket(number: string): string {
  return bucket({ kind: "number", number });
}

export function nameBucket(text: string, location: string | null = null): string {
  return bucket({ kind: "name", text, location });
}

function bucket(sought: Parameters<typeof sourceOfSought>[0]): string {
  const source = sourceOfSought(sought);
  if (source === null) throw new Error("It has no bucket");
  return bucketOf(source, BUCKET_BITS, (text) => hash("sha256", text, "buffer"));
}
