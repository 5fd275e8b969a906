import { LOCALES } from "#domain/base/languages.ts";
import { parseLookup } from "#domain/passports/lookup.ts";
import { answerQuestion, type TalkDeps, type Visitor } from "./answer-question.ts";
import { button } from "./answer-message.ts";
import { writePress } from "./button-press.ts";
import { type Message, plain, textOf } from "./message.ts";
import { watchesMessage } from "./watch-texts.ts";
import type { Texts } from "../../texts.ts";

/** Shown by Telegram beside the box. */
export const COMMANDS = ["watches", "language", "help", "stop"] as const;

/** What a command is answered with. */
export async function handleCommand(
  deps: TalkDeps,
  visitor: Visitor,
  { name, rest }: { name: string; rest: string },
): Promise<Message> {
  const { chat, texts } = visitor;
  switch (name) {
    case "start":
      // Links of the site begin a chat with a number.
      return parseLookup(rest).kind === "number"
        ? answerQuestion(deps, visitor, rest)
        : helpMessage(deps, texts);
    case "help":
      return helpMessage(deps, texts);
    case "watches": {
      const [known, { data }] = await Promise.all([deps.chats.find(chat), deps.lists.overview()]);
      return watchesMessage(texts, known?.watches ?? [], data);
    }
    case "language":
      return languageMessage();
    case "stop": {
      const former = await deps.chats.change(chat, () => null);
      return plain(
        former === null
          ? texts.t("bot.nothing_kept")
          : texts.t("bot.forgotten", { count: former.watches.length }),
      );
    }
    default:
      return plain(texts.t("bot.unknown_command"));
  }
}

function helpMessage({ siteUrl }: TalkDeps, { t }: Texts): Message {
  return plain(
    textOf([
      t("bot.greeting"),
      COMMANDS.map((name) => `/${name} – ${t(`bot.command_${name}`)}`).join("\n"),
      t("bot.privacy"),
      [t("independent.short"), ...(siteUrl === "" ? [] : [t("bot.site", { address: siteUrl })])].join("\n"),
    ]),
  );
}

function languageMessage(): Message {
  // Most of those who write to the bot read Amharic first.
  const locales = LOCALES.toReversed();
  return {
    text: locales.map(({ name }) => name).join(" · "),
    buttons: [locales.map(({ tag, name }) => button(name, writePress({ kind: "language", language: tag })))],
  };
}
