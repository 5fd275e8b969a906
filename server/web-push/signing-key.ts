import { createECDH, createPrivateKey, type KeyObject } from "node:crypto";

/** A VAPID pair in base64url (the uncompressed point, and the number) as a key to sign with; throws if it is no pair. */
export function signingKey(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, "base64url");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  if (!pair.getPublicKey().equals(point)) throw new Error("These VAPID keys are no pair");
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  return createPrivateKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x: part(1), y: part(33), d: privateKey },
  });
}
