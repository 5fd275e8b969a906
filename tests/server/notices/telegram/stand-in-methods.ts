import { once } from "node:events";
import { BOT, type Button, type ShownMessage, type StandInState } from "./stand-in-state.ts";

export type Call = { method: string; payload: Record<string, unknown> };
export type Refusal = {
  ok: false;
  error_code: number;
  description: string;
  parameters?: { retry_after: number };
};
type Answer = Refusal | { ok: true; result: unknown };

const MOST_CHARACTERS = 4_096;
const MOST_DATA_BYTES = 64;
const MOST_BUTTONS = 100;
const MOST_TOAST = 200;

export async function callMethod(state: StandInState, call: Call, signal: AbortSignal): Promise<Answer> {
  const { method, payload } = call;
  switch (method) {
    case "getMe":
      return done({ ...BOT, can_join_groups: true, can_read_all_group_messages: false });
    case "setMyCommands":
      state.commands.set(textIn(payload, "language_code"), payload["commands"]);
      return done(true);
    case "setWebhook":
      return setWebhook(state, payload);
    case "deleteWebhook":
      state.webhook = null;
      return done(true);
    case "getUpdates":
      return getUpdates(state, payload, signal);
    case "sendMessage":
      return sendMessage(state, payload);
    case "editMessageText":
    case "editMessageReplyMarkup":
      return editMessage(state, method, payload);
    case "answerCallbackQuery":
      return answerPress(state, payload);
    default:
      return refuse(404, "Not Found");
  }
}

function setWebhook(state: StandInState, payload: Record<string, unknown>): Answer {
  const url = textIn(payload, "url");
  const secret = textIn(payload, "secret_token");
  if (!url.startsWith("https://")) {
    return refuse(400, "Bad Request: bad webhook: An HTTPS URL must be provided for webhook");
  }
  if (!/^[\w-]{1,256}$/.test(secret)) {
    return refuse(400, "Bad Request: secret token contains unallowed characters");
  }
  state.webhook = { url, secret, connections: Number(payload["max_connections"] ?? 40) };
  allow(state, payload);
  state.news.emit("wake");
  return done(true);
}

async function getUpdates(
  state: StandInState,
  payload: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Answer> {
  if (state.webhook !== null) {
    return refuse(
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  }
  allow(state, payload);
  state.news.emit("poll");
  const offset = Number(payload["offset"] ?? 0);
  if (offset > 0) state.updates = state.updates.filter(({ update_id }) => update_id >= offset);
  const limit = Math.min(100, Number(payload["limit"] ?? 100));
  const until = Date.now() + Math.min(50, Number(payload["timeout"] ?? 0)) * 1_000;
  const another = new AbortController();
  const onPoll = () => another.abort();
  state.news.once("poll", onPoll);
  const ended = AbortSignal.any([signal, another.signal]);
  try {
    while (state.updates.length === 0 && Date.now() < until && !ended.aborted) {
      const rest = AbortSignal.any([ended, AbortSignal.timeout(until - Date.now())]);
      await once(state.news, "wake", { signal: rest }).catch(() => undefined);
    }
  } finally {
    state.news.off("poll", onPoll);
  }
  if (another.signal.aborted) {
    return refuse(
      409,
      "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    );
  }
  return done(state.updates.slice(0, limit));
}

function allow(state: StandInState, payload: Record<string, unknown>): void {
  const allowed = payload["allowed_updates"];
  if (Array.isArray(allowed)) state.allowed = allowed.map(String);
}

function sendMessage(state: StandInState, payload: Record<string, unknown>): Answer {
  const chat = Number(payload["chat_id"]);
  const fault = chatFault(state, chat) ?? textFault(payload) ?? buttonFault(payload);
  if (fault !== null) return fault;
  const reply = payload["reply_parameters"] as { message_id: number } | undefined;
  const message: ShownMessage = {
    id: state.nextMessage++,
    text: textIn(payload, "text").trim(),
    buttons: buttonsOf(payload),
    replyTo: reply?.message_id ?? null,
  };
  state.messages.set(`${chat}/${message.id}`, message);
  note(state, chat, "message", message);
  return done({
    message_id: message.id,
    date: 1_700_000_000,
    chat: { id: chat, type: "private" },
    text: message.text,
  });
}

function editMessage(state: StandInState, method: string, payload: Record<string, unknown>): Answer {
  const chat = Number(payload["chat_id"]);
  const isText = method === "editMessageText";
  const fault = chatFault(state, chat) ?? (isText ? textFault(payload) : null) ?? buttonFault(payload);
  if (fault !== null) return fault;
  const message = state.messages.get(`${chat}/${Number(payload["message_id"])}`);
  if (message === undefined) return refuse(400, "Bad Request: message to edit not found");
  const next = {
    ...message,
    text: isText ? textIn(payload, "text").trim() : message.text,
    buttons: buttonsOf(payload),
  };
  if (JSON.stringify(next) === JSON.stringify(message)) {
    return refuse(
      400,
      "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
    );
  }
  state.messages.set(`${chat}/${message.id}`, next);
  note(state, chat, "edit", next);
  return done(true);
}

function answerPress(state: StandInState, payload: Record<string, unknown>): Answer {
  const id = textIn(payload, "callback_query_id");
  const chat = state.presses.get(id);
  if (chat === undefined) {
    return refuse(400, "Bad Request: query is too old and response timeout expired or query ID is invalid");
  }
  const text = textIn(payload, "text");
  if (text.length > MOST_TOAST) return refuse(400, "Bad Request: MESSAGE_TOO_LONG");
  state.presses.delete(id);
  state.sent.push({ chat, kind: "toast", message: 0, text, at: Date.now(), replyTo: null });
  state.news.emit("sent");
  return done(true);
}

function chatFault(state: StandInState, chat: number): Refusal | null {
  if (state.blocked.has(chat)) return refuse(403, "Forbidden: bot was blocked by the user");
  return state.started.has(chat) ? null : refuse(400, "Bad Request: chat not found");
}

function textFault(payload: Record<string, unknown>): Refusal | null {
  const text = payload["text"];
  if (typeof text !== "string" || text.trim() === "") {
    return refuse(400, "Bad Request: message text is empty");
  }
  return text.length > MOST_CHARACTERS ? refuse(400, "Bad Request: message is too long") : null;
}

function buttonFault(payload: Record<string, unknown>): Refusal | null {
  const buttons = buttonsOf(payload).flat();
  if (buttons.length > MOST_BUTTONS) return refuse(400, "Bad Request: reply markup is too long");
  for (const { text, callback_data: data, url } of buttons) {
    if (text.trim() === "") return refuse(400, "Bad Request: text buttons are not allowed to be empty");
    if (url !== undefined && !/^(https?:\/\/[^/\s]+\.[^/\s]+|tg:\/\/)/.test(url)) {
      return refuse(400, `Bad Request: inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
    }
    const bytes = Buffer.byteLength(data ?? "");
    if (url === undefined && (bytes === 0 || bytes > MOST_DATA_BYTES)) {
      return refuse(400, "Bad Request: BUTTON_DATA_INVALID");
    }
  }
  return null;
}

function buttonsOf(payload: Record<string, unknown>): Button[][] {
  const markup = payload["reply_markup"] as { inline_keyboard?: Button[][] } | undefined;
  return markup?.inline_keyboard ?? [];
}

function note(state: StandInState, chat: number, kind: "message" | "edit", message: ShownMessage): void {
  const { id, text, replyTo } = message;
  state.sent.push({ chat, kind, message: id, text, at: Date.now(), replyTo });
  state.news.emit("sent");
}

function done(result: unknown): Answer {
  return { ok: true, result };
}

function refuse(code: number, description: string): Refusal {
  return { ok: false, error_code: code, description };
}

function textIn(payload: Record<string, unknown>, name: string): string {
  const value = payload[name];
  return typeof value === "string" ? value : "";
}
