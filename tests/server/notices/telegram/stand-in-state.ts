import { EventEmitter } from "node:events";

export type Button = { text: string; callback_data?: string; url?: string };
export type ShownMessage = {
  id: number;
  text: string;
  buttons: Button[][];
  replyTo: number | null;
};
export type Person = { id: number; language: string | undefined };
/** What reached a chat, in order. */
export type Sent = {
  chat: number;
  kind: "message" | "edit" | "toast";
  message: number;
  text: string;
  at: number;
  replyTo: number | null;
};
export type QueuedUpdate = { update_id: number; [kind: string]: unknown };

export type StandInState = {
  /** Updates that nobody has confirmed yet, in order. */
  updates: QueuedUpdate[];
  /** "wake" when there is something new. */
  news: EventEmitter;
  webhook: { url: string; secret: string; connections: number } | null;
  /** The addresses of the tests' sites, by their origin. */
  sites: Map<string, string>;
  allowed: readonly string[] | null;
  sent: Sent[];
  /** Names of methods, in order. */
  calls: string[];
  commands: Map<string, unknown>;
  /** The messages by chat and id. */
  messages: Map<string, ShownMessage>;
  /** Chats that the bot may write to. */
  started: Set<number>;
  blocked: Set<number>;
  /** Presses that wait for an answer, by id. */
  presses: Map<string, number>;
  nextUpdate: number;
  nextMessage: number;
};

export const BOT = { id: 123_456, is_bot: true, first_name: "Passports", username: "passport_test_bot" };

export function newState(): StandInState {
  const news = new EventEmitter();
  news.setMaxListeners(1_000);
  return {
    updates: [],
    news,
    webhook: null,
    sites: new Map(),
    allowed: null,
    sent: [],
    calls: [],
    commands: new Map(),
    messages: new Map(),
    started: new Set(),
    blocked: new Set(),
    presses: new Map(),
    nextUpdate: 1_000,
    nextMessage: 1,
  };
}

const KINDS = ["message", "edited_message", "callback_query", "my_chat_member"];

/** Adds an update, if its kind is allowed; returns its id. */
export function push(state: StandInState, kind: string, content: unknown): number {
  const id = state.nextUpdate++;
  const allowed = state.allowed ?? KINDS;
  if (allowed.length === 0 || allowed.includes(kind)) state.updates.push({ update_id: id, [kind]: content });
  state.news.emit("wake");
  return id;
}

type Extra = Record<string, unknown>;

/** A person's message; other content than text in `extra`. Returns the update's id. */
export function say(state: StandInState, person: Person, text: string | null, extra: Extra = {}): number {
  state.started.add(person.id);
  state.blocked.delete(person.id);
  return push(state, "message", messageOf(state.nextMessage++, person, text, extra));
}

export function messageOf(id: number, person: Person, text: string | null, extra: Extra = {}) {
  return {
    message_id: id,
    date: 1_700_000_000,
    from: userOf(person),
    chat: { id: person.id, type: "private", first_name: "Somebody" },
    ...(text === null ? {} : { text }),
    ...extra,
  };
}

/** A press on a button of a message. */
export function press(state: StandInState, person: Person, message: ShownMessage, data: string): number {
  const id = `${person.id}${state.nextUpdate}`;
  state.presses.set(id, person.id);
  return push(state, "callback_query", {
    id,
    from: userOf(person),
    chat_instance: "1",
    data,
    message: {
      message_id: message.id,
      date: 1_700_000_000,
      from: BOT,
      chat: { id: person.id, type: "private" },
      text: message.text,
      reply_markup: { inline_keyboard: message.buttons },
    },
  });
}

export function block(state: StandInState, person: Person): number {
  state.blocked.add(person.id);
  return push(state, "my_chat_member", {
    chat: { id: person.id, type: "private" },
    from: userOf(person),
    date: 1_700_000_000,
    old_chat_member: { user: BOT, status: "member" },
    new_chat_member: { user: BOT, status: "kicked", until_date: 0 },
  });
}

export function userOf({ id, language }: Person) {
  return {
    id,
    is_bot: false,
    first_name: "Somebody",
    ...(language === undefined ? {} : { language_code: language }),
  };
}

/** The messages that a chat shows now, in order. */
export function shownIn(state: StandInState, chat: number): ShownMessage[] {
  return [...state.messages]
    .filter(([key]) => key.startsWith(`${chat}/`))
    .map(([, message]) => message)
    .sort((a, b) => a.id - b.id);
}
