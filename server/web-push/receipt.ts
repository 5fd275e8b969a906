import { MS_PER_DAY } from "#domain/day.ts";
import type { Receipt } from "../notices/channel.ts";
import type { PushAnswer } from "./push-pool.ts";

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
export function receiptOf({ status, headers, text }: PushAnswer, now: number): Receipt {
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
