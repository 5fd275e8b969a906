import { hash, randomBytes } from "node:crypto";

const BYTES = 32;
/** 256 bits in base64url. */
const SHAPE = /^[\w-]{43}$/;

/** A new secret of 256 bits for a session or a one-time link. It is told once; only its hash is stored. */
export function newSecretToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/**
 * What is stored of a token, and what it is found by. A fast hash does: nobody tries out 256 random bits, and a
 * look-up by the hash gives away nothing by its timing. Null for what can be no token.
 */
export function secretTokenHash(token: string): string | null {
  return SHAPE.test(token) ? hash("sha256", token, "base64url") : null;
}
