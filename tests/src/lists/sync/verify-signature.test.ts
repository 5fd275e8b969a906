import { describe, expect, test, vi } from "vitest";
import type { VerifySignature } from "#domain/lists/signed-head.ts";
import {
  NoVerifier,
  signatureVerifier,
  type VerifyBytes,
} from "../../../../src/lists/sync/verify-signature.ts";
import "../../../../src/lists/sync/worker/ed25519-script.ts";
import { newListKey } from "../../../../server/lists/sync/list-keys.ts";
import { signedBytes } from "#domain/lists/signed-head.ts";

/** Some browsers lack Ed25519. */
const WITHOUT = {
  importKey: () => Promise.reject(new DOMException("no Ed25519", "NotSupportedError")),
} as unknown as SubtleCrypto;
const { verifyEd25519 } = globalThis as unknown as { verifyEd25519: VerifyBytes };
const never = vi.fn<() => Promise<VerifyBytes>>();

const VERIFIERS: [string, VerifySignature][] = [
  ["WebCrypto", signatureVerifier(never)],
  ["the script", signatureVerifier(async () => verifyEd25519, WITHOUT)],
];

/** RFC 8032, 7.1: public key, message, signature. */
const VECTORS = [
  [
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  ],
] as const;

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
/** The y of a point of order 8. */
const Y8 = 0x5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;
/** P to 2^255 - 1 are among them too: the same points in encodings that are not theirs. */
const SMALL = [0n, 1n, P - 1n, Y8, P - Y8, P, P + 1n].flatMap((y) => [y, y + 2n ** 255n]);

function littleEndian(value: bigint): Uint8Array<ArrayBuffer> {
  const hex = value.toString(16).padStart(64, "0");
  return new Uint8Array(Buffer.from(hex, "hex")).reverse();
}

const base64url = (...parts: Uint8Array[]) => Buffer.concat(parts).toString("base64url");
const ofHex = (text: string) => new Uint8Array(Buffer.from(text, "hex"));

describe.each(VERIFIERS)("Ed25519 by %s", (_, verify) => {
  test.each(VECTORS)("accepts the standard's vector %s, and no other", async (key, message, signature) => {
    const [keyText, bytes] = [base64url(ofHex(key)), ofHex(message)];
    const good = ofHex(signature);
    expect(await verify(keyText, base64url(good), bytes)).toBe(true);
    expect(await verify(keyText, base64url(good), new Uint8Array([...bytes, 0]))).toBe(false);
    for (const at of [0, 31, 32, 63]) {
      const wrong = good.with(at, (good[at] ?? 0) ^ 1);
      expect(await verify(keyText, base64url(wrong), bytes)).toBe(false);
    }
    expect(await verify(base64url(ofHex(VECTORS[0][0]).with(0, 1)), base64url(good), bytes)).toBe(false);
  });

  test("refuses the other signature of the same message, S + order", async () => {
    const [key, message, signature] = VECTORS[1];
    const s = BigInt(`0x${Buffer.from(ofHex(signature).slice(32)).reverse().toString("hex")}`);
    const malleable = base64url(ofHex(signature).slice(0, 32), littleEndian(s + ORDER));
    expect(await verify(base64url(ofHex(key)), malleable, ofHex(message))).toBe(false);
  });

  test("refuses keys and points of small order", async () => {
    const key = newListKey();
    const message = signedBytes("head", "text");
    for (const small of SMALL) {
      for (const r of [littleEndian(1n), littleEndian(small)]) {
        const anything = base64url(r, littleEndian(0n));
        expect(await verify(base64url(littleEndian(small)), anything, message)).toBe(false);
        expect(await verify(key.publicKey, anything, message)).toBe(false);
      }
    }
  });

  test("accepts what the server signs", async () => {
    const key = newListKey();
    expect(await verify(key.publicKey, key.signHead("ዝርዝር"), signedBytes("head", "ዝርዝር"))).toBe(true);
    expect(await verify(key.publicKey, key.signHead("a"), signedBytes("key", "a"))).toBe(false);
  });
});

test("what Chromium accepts of small order is refused before it is asked", async () => {
  const permissive = {
    importKey: async () => ({}),
    verify: async () => true,
  } as unknown as SubtleCrypto;
  const verify = signatureVerifier(never, permissive);
  const [good, zero] = [newListKey().publicKey, littleEndian(0n)];
  const other = base64url(littleEndian(5n), zero);
  expect(await verify(good, other, zero)).toBe(true);
  for (const small of SMALL) {
    expect(await verify(base64url(littleEndian(small)), other, zero)).toBe(false);
    expect(await verify(good, base64url(littleEndian(small), zero), zero)).toBe(false);
  }
});

test("the script is asked for only where WebCrypto lacks Ed25519", () => {
  expect(never).not.toHaveBeenCalled();
});

test("without either nothing is said of a signature", async () => {
  const key = newListKey();
  const asking = signatureVerifier(undefined, WITHOUT)(
    key.publicKey,
    key.signHead("a"),
    signedBytes("head", "a"),
  );
  await expect(asking).rejects.toBeInstanceOf(NoVerifier);
});
