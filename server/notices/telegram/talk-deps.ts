import type { BotSender } from "./bot-sender.ts";
import type { Lists } from "./ask-lists.ts";
import type { Chats } from "./chats.ts";
import type { QuestionLimit } from "./pace.ts";
import type { BotName } from "./read-update.ts";
import type { Texts } from "../../texts.ts";

export type TalkDeps = {
  lists: Lists;
  chats: Chats;
  sender: BotSender;
  limit: QuestionLimit;
  now: () => number;
  /** https, without a last slash; "" where nobody could open it. */
  siteUrl: string;
  bot: BotName;
  /** Makes a key that says nothing about the chat. */
  mac: (text: string) => string;
  /** A look-up was answered. */
  countLookup: () => void;
  signal: AbortSignal;
};

/** A person who writes in a private chat. */
export type Visitor = { chat: number; texts: Texts };
