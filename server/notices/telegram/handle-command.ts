import { LANGUAGES } from "#domain/base/languages.ts";
import { parseLookup } from "#domain/passports/lookup.ts";
import { answerQuestion } from "./answer-question.ts";
import { button } from "./answer-message.ts";
import { writePress } from "./button-press.ts";
import { type Message, plain, textOf } from "./message.ts";
import type { TalkDeps, Visitor } from "./talk-deps.ts";
import { watchesMessage } from "./watch-texts.ts";
import { wordsOf } from "./words/words-of.ts";
import type { Words } from "./words/words.ts";

/** Shown by Telegram beside the box. */
export const COMMANDS = ["watches", "language", "help", "stop"] as const;

/** What a command is answered with. */
export async function handleCommand(
  deps: TalkDeps,
  visitor: Visitor,
  { name, rest }: { name: string; rest: string },
): Promise<Message> {
  const { chat, words } = visitor;
  switch (name) {
    case "start":
      // Links of the site begin a chat with a number.
      return parseLookup(rest).kind === "number"
        ? answerQuestion(deps, visitor, rest)
        : helpMessage(deps, words);
    case "help":
      return helpMessage(deps, words);
    case "watches": {
      const [known, { data }] = await Promise.all([deps.chats.find(chat), deps.lists.overview()]);
      return watchesMessage(words, known?.watches ?? [], data);
    }
    case "language":
      return languageMessage();
    case "stop": {
      const former = await deps.chats.change(chat, () => null);
      return plain(former === null ? words.talk.nothingKept : words.talk.forgotten(former.watches.length));
    }
    default:
      return plain(words.talk.unknownCommand);
  }
}

function helpMessage({ siteUrl }: TalkDeps, words: Words): Message {
  const { talk, answer } = words;
  return plain(
    textOf([
      talk.greeting,
      COMMANDS.map((name) => `/${name} – ${talk.commands[name]}`).join("\n"),
      talk.privacy,
      [answer.independent, ...(siteUrl === "" ? [] : [talk.site(siteUrl)])].join("\n"),
    ]),
  );
}

function languageMessage(): Message {
  // Most of those who write to the bot read Amharic first.
  const languages = LANGUAGES.toReversed();
  return {
    text: languages.map((language) => wordsOf(language).languageName).join(" · "),
    buttons: [
      languages.map((language) =>
        button(wordsOf(language).languageName, writePress({ kind: "language", language })),
      ),
    ],
  };
}
