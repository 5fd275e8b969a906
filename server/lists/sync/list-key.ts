import { createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";
import type { KeyLink } from "#domain/lists/sync-head.ts";
import { keyStatementText, signedBytes } from "#domain/lists/signed-head.ts";

/** An Ed25519 key that signs heads. `publicKey`, `seed` and signatures are base64url. */
export type ListKey = {
  publicKey: string;
  seed: string;
  signHead: (text: string) => string;
  /** Says that `publicKey` signs from now on. */
  nameFollower: (publicKey: string) => KeyLink;
};

const SEED_BYTES = 32;
/** PKCS #8 of an Ed25519 key up to its seed (RFC 8410). */
const PKCS8_START = Buffer.from("302e020100300506032b657004220420", "hex");

export function newListKey(): ListKey {
  return listKey(randomBytes(SEED_BYTES).toString("base64url"));
}

/** Throws for anything but 32 bytes. */
export function listKey(seed: string): ListKey {
  const bytes = Buffer.from(seed, "base64url");
  if (bytes.length !== SEED_BYTES) throw new Error(`A key has ${SEED_BYTES} bytes`);
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_START, bytes]),
    format: "der",
    type: "pkcs8",
  });
  const publicKey = createPublicKey(privateKey).export({ format: "jwk" }).x ?? "";
  const signed = (kind: "head" | "key", text: string) =>
    sign(null, signedBytes(kind, text), privateKey).toString("base64url");
  return {
    publicKey,
    seed,
    signHead: (text) => signed("head", text),
    nameFollower: (follower) => {
      const text = keyStatementText(follower);
      return { text, by: publicKey, signature: signed("key", text) };
    },
  };
}
