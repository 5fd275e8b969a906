import { createECDH, createPrivateKey, type KeyObject } from "node:crypto";

/** Both base64url: the uncompressed point, and the 32 bytes of the number. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** A new pair by which push services know this server. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // Leading zeros are dropped by getPrivateKey.
  const secret = pair.getPrivateKey();
  return {
    publicKey,
    privateKey: Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString("base64url"),
  };
}

/** The key to sign with. Throws if they are no pair of P-256. */
export function signingKey({ publicKey, privateKey }: VapidKeys): KeyObject {
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
