import { ECDH } from "node:crypto";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { SubscriptionBody } from "#domain/notices/contract.ts";
import { validationProblem } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import type { SubscriptionForm } from "./subscriptions.ts";

/** The channel's name. */
export const WEB_PUSH = "web-push";

/** What the channel needs of a browser: `Recipient.address`. `key`: the VAPID key that it subscribed with. */
export const pushAddressSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  key: z.string(),
});
export type PushAddress = z.infer<typeof pushAddressSchema>;

const AUTH_BYTES = 16;

/** Throws 422 for what no push could be sent to. */
export async function pushSubscription(
  db: Kysely<Database>,
  body: SubscriptionBody,
  routeOf: (endpoint: string) => string | null,
): Promise<SubscriptionForm> {
  const { endpoint, keys, key, language, mode, buckets, former_endpoint } = body;
  const route = routeOf(endpoint);
  if (route === null) throw fault("endpoint", "unknown_push_service", "This push service is not known here");
  if (!isPoint(keys.p256dh)) throw fault("keys.p256dh", "bad_key", "This is no public key");
  if (Buffer.from(keys.auth, "base64url").length !== AUTH_BYTES) {
    throw fault("keys.auth", "bad_key", "This is no secret of 16 bytes");
  }
  if (mode === "quiet" && buckets.length > 0) {
    throw fault("buckets", "not_quiet", "In quiet mode there are no buckets");
  }
  const known = await db
    .selectFrom("notice_keys")
    .select("id")
    .where("public_key", "=", key)
    .executeTakeFirst();
  if (known === undefined) throw fault("key", "unknown_key", "Subscribe with the present key");
  const content: PushAddress = { endpoint, keys, key };
  return {
    channel: WEB_PUSH,
    address: endpoint,
    formerAddress: former_endpoint,
    content,
    route,
    language,
    mode,
    buckets,
    keyId: known.id,
    firstState: "new",
  };
}

function fault(path: string, code: string, message: string) {
  return validationProblem([{ path, code, message }]);
}

/** Tells whether the text is an uncompressed point of P-256. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}
