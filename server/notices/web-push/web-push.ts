// oxlint-disable-next-line typescript/triple-slash-reference -- nothing else names an ambient module to other tsconfigs
/// <reference path="./http-ece.d.ts" />
import { createECDH, type ECDH } from "node:crypto";
import { encrypt } from "http_ece";
import { MS_PER_DAY } from "#domain/base/day.ts";
import type { Language } from "#domain/base/languages.ts";
import { fitNotice, MOST_ROWS, type Notice, type DeclaredNotice } from "#domain/notices/payload.ts";
import type { Channel, Receipt, Recipient, Sending } from "../channel.ts";
import { pushAddressSchema, WEB_PUSH } from "../push-subscription.ts";
import { type Resolve, createPushPool, MOST_CONNECTIONS, type PushAnswer } from "./push-pool.ts";
import { type PushServices, serviceOf } from "./push-services.ts";
import { createVapid } from "./vapid.ts";
import { textsOf } from "../../texts.ts";

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

/**
 * The notification that the browser shows itself if the service worker cannot run. A tap on it opens `navigate`. It names
 * nobody, and has the texts of the app's own notification.
 */
function declaredNotice({ test, renew }: Notice, language: Language, navigate: string): DeclaredNotice {
  const kind = test === true ? "test" : renew === true ? "renew" : "lists";
  const { t } = textsOf(language);
  return { title: t(`alert.${kind}_title`), body: t(`alert.${kind}_body`), lang: language, navigate };
}

const SENT = [200, 201, 202, 204];
const GONE = [404, 410];
/** 406 is what the service of Windows says to too many. */
const LATER = [406, 408, 425, 429];
/** A service that asks for more is asked again after a day. */
const LONGEST_WAIT_MS = MS_PER_DAY;
const MOST_DETAIL = 200;

/** Why a push service refuses pushes that another try would not mend; an admin's page has a text for each. */
const REASONS: Record<number, string> = {
  400: "bad-request",
  401: "not-authorised",
  403: "wrong-key",
  413: "too-large",
};

/** What a push service's answer means (RFC 8030). */
function receiptOf({ status, headers, text }: PushAnswer, now: number): Receipt {
  if (SENT.includes(status)) return { kind: "sent" };
  if (GONE.includes(status)) return { kind: "gone" };
  if (LATER.includes(status) || status >= 500) {
    return { kind: "later", status, afterMs: readRetryAfter(headers["retry-after"], now) };
  }
  const reason = REASONS[status] ?? (status >= 300 && status < 400 ? "redirect" : "refused");
  return { kind: "stopped", status, reason: withDetail(reason, text) };
}

/** Seconds or an HTTP date, which begins with the day of the week. */
function readRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const isDate = /^[A-Z][a-z]{2}/.test(text);
  const ms = isDate ? Date.parse(text) - now : /^\d+$/.test(text) ? Number(text) * 1_000 : Number.NaN;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), LONGEST_WAIT_MS);
}

/** What the service says to it, without anything that looks like a token or address of somebody. */
function withDetail(reason: string, text: string): string {
  const detail = text
    .replace(/<[^>]*>/g, " ")
    .replace(/[^\s"'<>]{24,}/g, "…")
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, MOST_DETAIL);
  return detail === "" ? reason : `${reason}: ${detail}`;
}

type SubscriberKeys = { p256dh: string; auth: string };

type Fixed = { sender: ECDH; salt: Buffer };

/**
 * The body of a push (RFC 8291), one record. The plaintext is filled up to `size` bytes, so that its length tells
 * nothing. `fixed`: for test vectors; otherwise sender and salt are new for each message.
 */
export function encryptPush(text: string, size: number, keys: SubscriberKeys, fixed?: Fixed): Buffer {
  const plaintext = Buffer.from(text);
  return encrypt(plaintext, {
    version: "aes128gcm",
    privateKey: fixed?.sender ?? newSender(),
    ...(fixed && { salt: fixed.salt }),
    dh: Buffer.from(keys.p256dh, "base64url"),
    authSecret: Buffer.from(keys.auth, "base64url"),
    pad: Math.max(0, size - plaintext.length),
  });
}

function newSender(): ECDH {
  const sender = createECDH("prime256v1");
  sender.generateKeys();
  return sender;
}
