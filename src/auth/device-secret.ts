import { storedText, storeText } from "../lib/stored-text.ts";

/**
 * Created by the first sign-in, kept at sign-out, sent only when signing in. It marks the phone as known, so a stranger
 * guessing passwords cannot lock its users out. Identifies no person.
 */
export const DEVICE_KEY = "passport-status:device";

const BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

/** The stored secret, or a new one to keep: 256 random bits, base64url. */
export function deviceSecret(): string {
  const kept = storedText("localStorage", DEVICE_KEY) ?? "";
  return SHAPE.test(kept) ? kept : newSecret();
}

/** Stores the secret after a successful sign-in. */
export function keepDeviceSecret(secret: string): void {
  // A phone that cannot store it stays unknown.
  storeText("localStorage", DEVICE_KEY, secret);
}

function newSecret(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
