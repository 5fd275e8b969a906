import { ECDH } from "node:crypto";
import type { SubscriberKeys } from "./encrypt-push.ts";

const UNCOMPRESSED = 4;

/** Whether a push can be encrypted to these: a point of the curve P-256 in 65 bytes, a secret of 16. */
export function areSubscriberKeys({ p256dh, auth }: SubscriberKeys): boolean {
  return isPoint(p256dh) && Buffer.from(auth, "base64url").length === 16;
}

/** Whether this is an uncompressed point of P-256 in base64url, as VAPID and `p256dh` use it. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 65 || bytes[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}
