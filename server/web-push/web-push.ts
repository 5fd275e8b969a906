import { fitNotice, MOST_ROWS } from "#domain/notices/fit-notice.ts";
import type { Notice } from "#domain/notices/payload.ts";
import type { Channel, Receipt, Recipient, Sending } from "../notices/channel.ts";
import { pushAddressSchema, WEB_PUSH } from "../notices/push-subscription.ts";
import { declaredNotice } from "./declared-text.ts";
import { encryptPush } from "./encrypt-push.ts";
import type { Resolve } from "./outside-lookup.ts";
import { createPushPool, MOST_CONNECTIONS, type PushAnswer } from "./push-pool.ts";
import { type PushServices, serviceOf } from "./push-services.ts";
import { receiptOf } from "./receipt.ts";
import { createVapid } from "./vapid.ts";

type Options = {
  services: PushServices;
  /** `mailto:` or `https:` address of who runs this server; push services write there when something is wrong. */
  contact: string;
  /** Keys are base64url; null if the key is not ours. Each is asked for once. */
  privateKeyOf: (publicKey: string) => Promise<string | null>;
  /** The app's address; null if it is not known. A notification that the browser itself shows leads there. */
  siteUrl: string | null;
  now?: () => number;
  /** Only tests set it. */
  resolve?: Resolve;
  timeLimitMs?: number;
};

/** Tells browsers by web push. Addresses are `{ endpoint, keys: { p256dh, auth }, key }`. */
export function createWebPush(options: Options): Channel {
  const { services, siteUrl, now = Date.now } = options;
  const pool = createPushPool(options);
  const authorization = createVapid({ ...options, now });

  async function send(notice: Notice, { address, language }: Recipient, sending: Sending): Promise<Receipt> {
    const { endpoint, keys, key } = pushAddressSchema.parse(address);
    if (serviceOf(endpoint, services) === null) return { kind: "stopped", status: 0, reason: "not-allowed" };
    const seconds = Math.floor((sending.expiresMs - now()) / 1_000);
    const signed = await authorization(new URL(endpoint).origin, key);
    // Nothing that the recipient or the service could mend.
    if (signed === null) return { kind: "later", status: null, afterMs: null };
    const { text, size } = fitNotice(
      notice,
      siteUrl === null ? null : declaredNotice(notice, language, `${siteUrl}/`),
    );
    const headers = {
      Authorization: signed,
      TTL: String(Math.max(0, seconds)),
      Urgency: "high",
      "Content-Type": "application/octet-stream",
      "Content-Encoding": "aes128gcm",
    };
    let answer: PushAnswer;
    try {
      const body = encryptPush(text, size, keys);
      answer = await pool.post({ endpoint, headers, body, signal: sending.signal });
    } catch {
      return { kind: "later", status: null, afterMs: null };
    }
    return receiptOf(answer, now());
  }

  return {
    name: WEB_PUSH,
    // None waits for a connection, or its time would run out.
    atOnce: MOST_CONNECTIONS,
    mostRows: MOST_ROWS,
    routeOf: ({ address }) => {
      const { endpoint } = pushAddressSchema.parse(address);
      return serviceOf(endpoint, services) ?? new URL(endpoint).origin;
    },
    send,
    close: async () => pool.close(),
  };
}
