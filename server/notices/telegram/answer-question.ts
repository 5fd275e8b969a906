import { setTimeout as sleep } from "node:timers/promises";
import { LONGEST_SEARCH_TEXT } from "#domain/base/shown-text.ts";
import { ProblemError } from "../../http/problem.ts";
import { readFacts, wholePassport } from "./answer-facts.ts";
import { answerMessage, button, passportMessage } from "./answer-message.ts";
import type { ListsAnswer, Lists } from "./ask-lists.ts";
import { writePress } from "./button-press.ts";
import { type Message, plain, textOf, queryLine, soughtText } from "./message.ts";
import type { BotSender } from "./bot-api.ts";
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

/** The search may be starting. */
const WAITS_MS = [300, 1_000, 2_000];

export type Place = { branch: string | null; page: number };

/** What the lists say; a text instead if it is no question, or nothing can be searched now. */
export async function askLists(
  deps: TalkDeps,
  { chat, texts }: Visitor,
  sought: string,
  place: Place,
): Promise<ListsAnswer | Message> {
  if (sought.length > LONGEST_SEARCH_TEXT) return plain(texts.t("bot.too_long"));
  const asked = { ...place, chat: deps.mac(`turn/${chat}`), signal: deps.signal };
  for (const waitMs of [...WAITS_MS, null]) {
    try {
      const answer = await deps.lists.ask(sought, asked);
      if (answer === null) return plain(texts.t("bot.nothing_in_it"));
      return answer === "number-too-short" ? plain(texts.t("bot.number_too_short")) : answer;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 503) throw error;
      if (waitMs !== null) await sleep(waitMs, undefined, { signal: deps.signal });
    }
  }
  const again = writePress({ kind: "page", language: texts.locale, ...place });
  return {
    text: textOf([queryLine(sought), texts.t("bot.busy")]),
    buttons: [[button(texts.t("state.retry"), again)]],
  };
}

/** The whole answer to a text. */
export async function answerQuestion(
  deps: TalkDeps,
  visitor: Visitor,
  text: string,
  place: Place = { branch: null, page: 1 },
): Promise<Message> {
  const sought = soughtText(text);
  const answer = await askLists(deps, visitor, sought, place);
  if ("text" in answer) return answer;
  if (place.page === 1) deps.countLookup();
  const facts = await readFacts(deps.lists, wholePassport(answer)?.location, {
    nowMs: deps.now(),
    siteUrl: deps.siteUrl,
  });
  return answerMessage(visitor.texts, sought, answer, facts);
}

/** One passport of a list; if it is no longer there, what the lists say of its number. */
export async function openPassport(deps: TalkDeps, visitor: Visitor, number: string): Promise<Message> {
  const answer = await askLists(deps, visitor, number, { branch: null, page: 1 });
  if ("text" in answer) return answer;
  const passport = answer.passports.find(({ request_number }) => request_number === number);
  if (passport === undefined) return answerQuestion(deps, visitor, number);
  const facts = await readFacts(deps.lists, passport.location, { nowMs: deps.now(), siteUrl: deps.siteUrl });
  return passportMessage(visitor.texts, passport, facts, answer.isSample);
}
