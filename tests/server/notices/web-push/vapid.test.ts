import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { createVapid } from "../../../../server/notices/web-push/vapid.ts";
import { newKeyPair } from "../../../push-service/subscriber.ts";
import { HOUR_MS } from "./open-channel.ts";

const FCM = "https://fcm.googleapis.com";

function open() {
  const pair = newKeyPair();
  const clock = { ms: Date.parse("2026-11-20T09:00:00Z") };
  const asked: string[] = [];
  const authorization = createVapid({
    contact: "mailto:lists@example.org",
    privateKeyOf: async (key) => {
      asked.push(key);
      return key === pair.publicKey ? pair.privateKey : null;
    },
    now: () => clock.ms,
  });
  return { pair, clock, asked, authorization };
}

function read(header: string | null) {
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header ?? "") ?? [];
  const json = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return { head: json(head), claims: json(claims), key, isSigned };
}

test("a token is for one service, for 12 hours, signed by ES256", async () => {
  const { pair, clock, authorization } = open();
  expect(read(await authorization(FCM, pair.publicKey))).toEqual({
    head: { typ: "JWT", alg: "ES256" },
    claims: { aud: FCM, exp: clock.ms / 1_000 + 12 * 3_600, sub: "mailto:lists@example.org" },
    key: pair.publicKey,
    isSigned: true,
  });
});

test("it is signed once for six hours, and again if the clock was set back", async () => {
  const { pair, clock, asked, authorization } = open();
  const first = await authorization(FCM, pair.publicKey);
  clock.ms += 6 * HOUR_MS - 1;
  expect(await authorization(FCM, pair.publicKey)).toBe(first);
  clock.ms += 1;
  const second = await authorization(FCM, pair.publicKey);
  expect(second).not.toBe(first);
  clock.ms -= 7 * HOUR_MS;
  expect(read(await authorization(FCM, pair.publicKey)).claims).toMatchObject({
    exp: clock.ms / 1_000 + 12 * 3_600,
  });
  expect(asked).toEqual([pair.publicKey]);
});

test("each service has its own, also after thousands of made-up hosts", async () => {
  const { pair, authorization } = open();
  const origins = Array.from({ length: 2_500 }, (_, i) => `https://a${i}.notify.windows.com`);
  for (const origin of origins) {
    expect(read(await authorization(origin, pair.publicKey)).claims).toMatchObject({ aud: origin });
  }
});

test("a key that is not ours signs nothing; a wrong private one is an error", async () => {
  const { authorization } = open();
  expect(await authorization(FCM, newKeyPair().publicKey)).toBeNull();
  const wrong = createVapid({
    contact: "mailto:lists@example.org",
    privateKeyOf: async () => newKeyPair().privateKey,
    now: Date.now,
  });
  await expect(wrong(FCM, newKeyPair().publicKey)).rejects.toThrow("no pair");
});
