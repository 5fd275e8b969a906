import { Api, GrammyError } from "grammy/web";
import type { Receipt } from "../channel.ts";
import type { TelegramSettings } from "../notice-settings.ts";

/** Long polls take up to 25 s. */
const TIMEOUT_SECONDS = 40;

/** `grammy/web` uses the platform's fetch, so node-fetch is not loaded. */
export function botApi({ token, api }: Pick<TelegramSettings, "token" | "api">): Api {
  return new Api(token, { timeoutSeconds: TIMEOUT_SECONDS, ...(api === null ? {} : { apiRoot: api }) });
}

type GrammySignal = Parameters<Api["getMe"]>[0];

/** Cuts a call. grammy's types mean a polyfill of the same class. */
export function cutBy(signal: AbortSignal): GrammySignal {
  return signal as unknown as GrammySignal;
}

/**
 * Why a call failed. `rejected`: the Bot API understood it and will never do it. `code`: of its answer, null without
 * one. The description never holds what was sent.
 */
export type CallFault =
  | Exclude<Receipt, { kind: "sent" | "nothing" }>
  | { kind: "rejected"; code: number; text: string };

const GONE = /chat not found|user not found|PEER_ID_INVALID|USER_ID_INVALID|user is deactivated/i;

export function faultOf(error: unknown): CallFault {
  if (!(error instanceof GrammyError)) return { kind: "later", status: null, afterMs: null };
  const { error_code: code, description, parameters } = error;
  if (code === 429) return { kind: "later", status: 429, afterMs: (parameters.retry_after ?? 1) * 1_000 };
  if (code === 401 || code === 404) return { kind: "stopped", status: code, reason: description };
  if (code === 403 || GONE.test(description)) return { kind: "gone" };
  if (code >= 400 && code < 500 && code !== 409) return { kind: "rejected", code, text: description };
  return { kind: "later", status: code, afterMs: null };
}

/** What the log gets: errors of grammy hold chats and texts. */
export function faultText(error: unknown): string {
  if (error instanceof GrammyError) return `${error.method}: ${error.error_code} ${error.description}`;
  return error instanceof Error ? error.name : typeof error;
}
