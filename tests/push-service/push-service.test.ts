import { createECDH, sign } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { encryptPush } from "../../server/notices/web-push/web-push.ts";
import { signingKey } from "../../server/notices/web-push/vapid.ts";
import { startPushProcess } from "./push-process.ts";
import { type PushService, startPushService, type Subscription } from "./push-service.ts";
import { newKeyPair } from "./subscriber.ts";

const DAY = 86_400;

describe("the push service of the tests refuses what real ones refuse", () => {
  const vapid = newKeyPair();
  let service: PushService;
  let one: Subscription;

  beforeEach(async () => {
    service = await startPushService();
    one = service.subscribe(vapid.publicKey);
  });

  afterEach(async () => service.close());

  function token(claims: object = {}, { head = {}, keys = vapid } = {}): string {
    const now = Math.floor(Date.now() / 1_000);
    const text = [
      { typ: "JWT", alg: "ES256", ...head },
      { aud: service.origin, exp: now + DAY / 2, sub: "mailto:lists@example.org", ...claims },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    const key = signingKey(keys.publicKey, keys.privateKey);
    const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
    return `${text}.${signature.toString("base64url")}`;
  }

  async function post(
    headers: Record<string, string | null> = {},
    body = encryptPush("hello", 512, one.keys),
  ) {
    const all = {
      TTL: "60",
      "Content-Encoding": "aes128gcm",
      Authorization: `vapid t=${token()}, k=${vapid.publicKey}`,
      ...headers,
    };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    return (await fetch(one.endpoint, { method: "POST", headers: given, body: new Uint8Array(body) })).status;
  }

  const signed = (...rest: Parameters<typeof token>) => ({
    Authorization: `vapid t=${token(...rest)}, k=${vapid.publicKey}`,
  });

  test("but takes what is right, whose text only that browser has", async () => {
    expect(await post({ Urgency: "high", Topic: "t" })).toBe(201);
    const [push] = service.pushes(one.endpoint);
    if (!push) throw new Error("No push");
    expect(push).toMatchObject({ ttl: 60, urgency: "high", topic: "t" });
    expect(await service.open(push)).toBe("hello");
    const other = service.subscribe(vapid.publicKey);
    await expect(service.open({ ...push, endpoint: other.endpoint })).rejects.toHaveProperty(
      "name",
      "OperationError",
    );
  });

  test("a wrong form", async () => {
    expect(await post({ TTL: null })).toBe(400);
    expect(await post({ TTL: "soon" })).toBe(400);
    expect(await post({ Urgency: "now" })).toBe(400);
    expect(await post({ "Content-Encoding": null })).toBe(400);
    expect(await post({ "Content-Encoding": "aesgcm" })).toBe(400);
    expect(await post({}, Buffer.alloc(4_097))).toBe(413);
    expect(service.pushes()).toEqual([]);
  });

  test("a wrong signature", async () => {
    const now = Math.floor(Date.now() / 1_000);
    const other = newKeyPair();
    expect(await post({ Authorization: null })).toBe(401);
    expect(await post({ Authorization: `vapid t=${token()}, k=${other.publicKey}` })).toBe(403);
    expect(await post(signed({}, { keys: other }))).toBe(403);
    expect(await post(signed({ aud: "https://push.example.org" }))).toBe(403);
    expect(await post(signed({ exp: now - 1 }))).toBe(403);
    expect(await post(signed({ exp: now + DAY + 60 }))).toBe(403);
    expect(await post(signed({ sub: "somebody" }))).toBe(403);
    expect(await post(signed({ sub: undefined }))).toBe(400);
    expect(await post(signed({}, { head: { alg: "none" } }))).toBe(400);
    expect(service.pushes()).toEqual([]);
    expect(service.faults()).toHaveLength(9);
  });

  test("an endpoint that it does not know, or not any more", async () => {
    service.unsubscribe(one.endpoint);
    expect(await post()).toBe(410);
    one = { ...one, endpoint: `${service.origin}/push/unknown` };
    expect(await post()).toBe(404);
  });

  test("a body that no browser could open fails when it is opened", async () => {
    const strangers = createECDH("prime256v1").generateKeys("base64url");
    expect(await post({}, encryptPush("hello", 512, { ...one.keys, p256dh: strangers }))).toBe(201);
    const [push] = service.pushes();
    if (!push) throw new Error("No push");
    await expect(service.open(push)).rejects.toHaveProperty("name", "OperationError");
  });

  test("in a process of its own it does the same", async () => {
    const elsewhere = await startPushProcess();
    const [first, second] = await elsewhere.subscribe(vapid.publicKey, 2);
    if (!first || !second) throw new Error("No subscription");
    const headers = signed({ aud: elsewhere.origin });
    one = first;
    expect(await post(headers)).toBe(201);
    await elsewhere.behave({ kind: "answer", status: 429 }, second.endpoint);
    one = second;
    expect(await post(headers)).toBe(429);
    expect(await elsewhere.count()).toMatchObject({ requests: 2, pushes: 1, faults: [] });
    const opened = { endpoint: first.endpoint, ttl: 60, urgency: null, topic: null, text: "hello" };
    expect(await elsewhere.read()).toEqual([opened]);
    expect(await elsewhere.read()).toEqual([]);
    await elsewhere.close();
  });
});
