import { Api, GrammyError } from "grammy/web";
import type { Receipt } from "../channel.ts";
import type { TelegramSettings } from "../notice-settings.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "./message.ts";
import type { Pace } from "./pace.ts";

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
type CallFault =
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

/** Telegram or the database could not do it now; the update is worked on again. */
export class TryLater extends Error {}

/** What the bot says in a chat. All throw `TryLater`. */
export type BotSender = {
  /** `gone` if the person has blocked the bot. */
  send: (chat: number, message: Message, replyTo?: number) => Promise<"sent" | "gone">;
  /** Repeating it changes nothing. */
  edit: (chat: number, id: number, message: Message) => Promise<"sent" | "gone">;
  /** Changes the buttons alone. */
  editButtons: (chat: number, id: number, buttons: Message["buttons"]) => Promise<"sent" | "gone">;
  /** Ends the waiting of a button; `text` is shown for a moment. */
  answerPress: (id: string, text?: string) => Promise<void>;
};

export type SenderOptions = {
  api: Api;
  pace: Pace;
  signal: AbortSignal;
  /** A fault of ours. */
  note: (text: string) => void;
  /** The waits between tries. */
  waitsMs: readonly number[];
};

const LONGEST_WAIT_MS = 60_000;
/** The Bot API refuses longer answers to a button. */
const LONGEST_TOAST = 200;

export function createSender({ api, pace, signal, note, waitsMs }: SenderOptions): BotSender {
  async function call(chat: number | null, work: () => Promise<unknown>): Promise<CallFault | null> {
    for (let tries = 0; ; tries++) {
      if (chat !== null) await inTime(pace(chat, signal));
      const fault = await work().then(() => null, faultOf);
      if (fault === null || fault.kind !== "later") return fault;
      const waitMs = fault.afterMs ?? waitsMs[tries];
      if (waitMs === undefined || tries >= waitsMs.length)
        throw new TryLater(`Telegram: ${fault.status ?? "silent"}`);
      await inTime(sleep(Math.min(waitMs, LONGEST_WAIT_MS), undefined, { signal }));
    }
  }

  function outcome(fault: CallFault | null): "sent" | "gone" {
    if (fault === null) return "sent";
    if (fault.kind === "gone") return "gone";
    if (fault.kind === "stopped") throw new TryLater(`Telegram: ${fault.status}`);
    // Pressed twice, or the message was deleted.
    const isHarmless =
      fault.kind === "rejected" &&
      /message is not modified|message to edit not found|message can't be edited|query is too old/i.test(
        fault.text,
      );
    if (fault.kind === "rejected" && !isHarmless)
      note(`Telegram refused a message: ${fault.code} ${fault.text}`);
    return "sent";
  }

  return {
    send: async (chat, message, replyTo) => {
      const options = { ...sendOptions(message), ...(replyTo === undefined ? {} : replyOptions(replyTo)) };
      return outcome(
        await call(chat, async () => api.sendMessage(chat, message.text, options, cutBy(signal))),
      );
    },
    edit: async (chat, id, message) =>
      outcome(
        await call(chat, async () =>
          api.editMessageText(chat, id, message.text, sendOptions(message), cutBy(signal)),
        ),
      ),
    editButtons: async (chat, id, buttons) =>
      outcome(
        await call(chat, async () => api.editMessageReplyMarkup(chat, id, markup(buttons), cutBy(signal))),
      ),
    answerPress: async (id, text) => {
      outcome(
        await call(null, async () =>
          api.answerCallbackQuery(
            id,
            text === undefined ? {} : { text: text.slice(0, LONGEST_TOAST) },
            cutBy(signal),
          ),
        ),
      );
    },
  };
}

/** Addresses in it open no preview. */
export function sendOptions({ buttons }: Pick<Message, "buttons">) {
  return { link_preview_options: { is_disabled: true }, ...markup(buttons) };
}

function replyOptions(id: number) {
  return { reply_parameters: { message_id: id, allow_sending_without_reply: true } };
}

function markup(buttons: Message["buttons"]) {
  if (buttons.length === 0) return {};
  return { reply_markup: { inline_keyboard: buttons.map((row) => [...row]) } };
}

async function inTime(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new TryLater("The bot stops, or the database does not answer", { cause: error });
  }
}
