import { hash, randomBytes } from "node:crypto";

const BYTES = 32;
/** 256 bits in base64url. */
const SHAPE = /^[\w-]{43}$/;

/** Makes a token of a session or one-time link; only its hash is stored. */
export function newSecretToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** A fast hash suffices for 256 random bits, and look-up by hash leaks no timing. Null if malformed. */
export function secretTokenHash(token: string): string | null {
  return SHAPE.test(token) ? hash("sha256", token, "base64url") : null;
}
