import { createPublicKey, verify } from "node:crypto";
import type { VerifySignature } from "#domain/lists/signed-head.ts";

/** Node's own Ed25519. */
export const nodeVerify: VerifySignature = async (key, signature, message) => {
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x: key } });
  return verify(null, message, publicKey, Buffer.from(signature, "base64url"));
};
