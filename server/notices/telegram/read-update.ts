import * as z from "zod/mini";

/** What the Bot API is asked for. */
export const ALLOWED_UPDATES = ["message", "edited_message", "callback_query", "my_chat_member"] as const;

/** The chat to answer, and the language that the person's Telegram names. */
type From = { chat: number; languageCode: string | null };

/** What an update means to the bot. */
export type Incoming =
  | ({ kind: "text"; text: string; message: number; isEdit: boolean } & From)
  | ({ kind: "command"; name: string; rest: string; message: number } & From)
  /** Pictures, voices, places: nothing to read. `album`: one id for those sent together. */
  | ({ kind: "unreadable"; album: string | null } & From)
  /** `message`: null if Telegram does not show it any more. */
  | ({ kind: "press"; id: string; data: string; message: { id: number; text: string } | null } & From)
  | ({ kind: "in-group"; message: number } & From)
  | { kind: "blocked"; chat: number }
  | { kind: "ignored" };

export type BotName = { id: number; username: string };

const chatSchema = z.object({ id: z.int(), type: z.string() });
const userSchema = z.object({
  id: z.int(),
  is_bot: z.boolean(),
  language_code: z.optional(z.string()),
});
const messageSchema = z.looseObject({
  message_id: z.int(),
  chat: chatSchema,
  from: z.optional(userSchema),
  text: z.optional(z.string()),
  media_group_id: z.optional(z.string()),
  reply_to_message: z.optional(z.object({ from: z.optional(z.object({ id: z.int() })) })),
});
const pressSchema = z.object({
  id: z.string(),
  from: userSchema,
  data: z.optional(z.string()),
  message: z.optional(
    z.object({ message_id: z.int(), date: z.int(), chat: chatSchema, text: z.optional(z.string()) }),
  ),
});
const memberSchema = z.object({ chat: chatSchema, new_chat_member: z.object({ status: z.string() }) });
const updateSchema = z.looseObject({ update_id: z.int() });
const kindsSchema = z.object({
  message: z.optional(messageSchema),
  edited_message: z.optional(messageSchema),
  callback_query: z.optional(pressSchema),
  my_chat_member: z.optional(memberSchema),
});

type ReadMessage = z.infer<typeof messageSchema>;

/** Messages about the chat itself. */
const ABOUT_THE_CHAT =
  /^(pinned_message|message_auto_delete_timer_changed|write_access_allowed|connected_website|chat_background_set|users_shared|chat_shared|successful_payment|refunded_payment|(new|left|delete|group|supergroup|channel|migrate)_.*chat.*|boost_added|forum_.*|general_forum_.*|video_chat_.*|giveaway.*|web_app_data|proximity_alert_triggered)$/;
const COMMAND = /^\/([a-z\d_]{1,32})(?:@([a-z\d_]+))?(?:\s+([\s\S]*))?$/i;

/** The id of an update; null if this is none. */
export function updateIdOf(update: unknown): number | null {
  const parsed = updateSchema.safeParse(update);
  return parsed.success ? parsed.data.update_id : null;
}

/** What does not have the documented shape is ignored. */
export function readUpdate(update: unknown, bot: BotName): Incoming {
  const parsed = kindsSchema.safeParse(update);
  if (!parsed.success) return { kind: "ignored" };
  const { message, edited_message: edited, callback_query: press, my_chat_member: member } = parsed.data;
  if (message !== undefined) return readMessage(message, bot, false);
  if (edited !== undefined) return readMessage(edited, bot, true);
  if (press !== undefined) return readPress(press);
  const isBlocked = member?.chat.type === "private" && member.new_chat_member.status === "kicked";
  return isBlocked ? { kind: "blocked", chat: member.chat.id } : { kind: "ignored" };
}

function readMessage(message: ReadMessage, bot: BotName, isEdit: boolean): Incoming {
  const { chat, from, text, message_id: id } = message;
  if (from === undefined || from.is_bot) return { kind: "ignored" };
  const common = { chat: chat.id, languageCode: from.language_code ?? null };
  if (chat.type !== "private") {
    return isForUs(message, bot) && !isEdit
      ? { kind: "in-group", message: id, ...common }
      : { kind: "ignored" };
  }
  if (text === undefined) {
    // Shared places are edited all the time.
    if (isEdit || Object.keys(message).some((key) => ABOUT_THE_CHAT.test(key))) return { kind: "ignored" };
    return { kind: "unreadable", album: message.media_group_id ?? null, ...common };
  }
  const command = COMMAND.exec(text.trim());
  if (command === null) return { kind: "text", text, message: id, isEdit, ...common };
  const [, name = "", to, rest = ""] = command;
  const isOurs = to === undefined || isNameOf(bot, to);
  return { kind: "command", name: isOurs ? name.toLowerCase() : "", rest, message: id, ...common };
}

function readPress({ id, from, data, message }: z.infer<typeof pressSchema>): Incoming {
  if (message === undefined || message.chat.type !== "private") return { kind: "ignored" };
  // The date of a message that is not accessible is 0.
  const shown =
    message.date === 0 || message.text === undefined ? null : { id: message.message_id, text: message.text };
  const languageCode = from.language_code ?? null;
  return { kind: "press", id, data: data ?? "", message: shown, chat: message.chat.id, languageCode };
}

/** A group's message is for us if it is a command to this bot, has its name, or replies to it. */
function isForUs({ text = "", reply_to_message: former }: ReadMessage, bot: BotName): boolean {
  const to = COMMAND.exec(text.trim())?.[2];
  if (to !== undefined) return isNameOf(bot, to);
  if (COMMAND.test(text.trim()) && /^\/(start|help)\b/i.test(text)) return true;
  const named = text.match(/@\w+/g) ?? [];
  return former?.from?.id === bot.id || named.some((name) => isNameOf(bot, name.slice(1)));
}

function isNameOf({ username }: BotName, name: string): boolean {
  return name.toLowerCase() === username.toLowerCase();
}
