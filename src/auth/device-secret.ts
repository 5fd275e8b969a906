import { storedText } from "../lib/stored-text.ts";

/**
 * Set by the first sign-in on this phone, and kept when its people sign out: with it the server knows the phone again,
 * so that a stranger who tries out passwords locks nobody here. It names nobody, and goes along with a sign-in alone.
 */
export const DEVICE_KEY = "passport-status:device";

const BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

/** This phone's secret, or a new one for `keepDeviceSecret`: 256 random bits in base64url. */
export function deviceSecret(): string {
  const kept = storedText("localStorage", DEVICE_KEY) ?? "";
  return SHAPE.test(kept) ? kept : newSecret();
}

/** Keeps the secret that the server has heard with a right password. */
export function keepDeviceSecret(secret: string): void {
  try {
    localStorage.setItem(DEVICE_KEY, secret);
  } catch {
    // A browser that keeps nothing is a stranger each time.
  }
}

function newSecret(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
