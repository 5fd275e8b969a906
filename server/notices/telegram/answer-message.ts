import type { InlineKeyboardButton } from "grammy/types";
import { type AnswerFacts, branchName, wholePassport } from "./answer-facts.ts";
import { answerBlocks, MANY } from "./answer-text.ts";
import { type ListsAnswer, MOST_PAGES, PASSPORTS_A_PAGE } from "./ask-lists.ts";
import { branchKey, writePress } from "./button-press.ts";
import { type Message, textOf } from "./message.ts";
import { pageOf, wholeText } from "./passport-text.ts";
import type { Passport } from "#domain/passports/contract.ts";
import type { Words } from "./words/words.ts";
import { wordsOf } from "./words/words-of.ts";

type Row = readonly InlineKeyboardButton[];

const NUMBERS_A_ROW = 2;

/** An answer with its buttons: a passport's page, more hits, the branch, "tell me", the other language. */
export function answerMessage(
  words: Words,
  sought: string,
  answer: ListsAnswer,
  facts: AnswerFacts,
): Message {
  const { language, answer: texts, talk } = words;
  const { total, page, location, lookup } = answer;
  const branch = location === null ? null : branchKey(location);
  const whole = wholePassport(answer);
  const rows: Row[] = [];
  if (whole !== null) rows.push(pageRow(words, whole, facts.siteUrl));
  rows.push(
    ...openRows(
      words,
      answer.passports.filter((one) => one !== whole),
    ),
  );
  const shown = Math.min(page * PASSPORTS_A_PAGE, total);
  const turn: InlineKeyboardButton[] = [];
  if (page > 1) {
    turn.push(button(`◀ ${texts.previous}`, writePress({ kind: "page", language, branch, page: page - 1 })));
  }
  if (shown < total && page < MOST_PAGES) {
    turn.push(
      button(`${texts.more(shown, total)} ▶`, writePress({ kind: "page", language, branch, page: page + 1 })),
    );
  }
  rows.push(turn);
  const many = total > MANY || location !== null;
  if (many && facts.branches.length > 1) {
    rows.push([button(talk.chooseBranch, writePress({ kind: "branches", language }))]);
  }
  // A number that is there needs no watch; of a name there may be others.
  if (lookup.kind === "name" || total === 0) {
    rows.push([button(`🔔 ${talk.tellMe}`, writePress({ kind: "watch", language, branch }))]);
  }
  const other = wordsOf(language === "am" ? "en" : "am");
  rows.push([
    button(other.languageName, writePress({ kind: "page", language: other.language, branch, page })),
  ]);
  return {
    text: textOf(answerBlocks(words, sought, answer, facts)),
    buttons: rows.filter((row) => row.length > 0),
  };
}

/** One passport of a list, opened. */
export function passportMessage(
  words: Words,
  passport: Passport,
  facts: AnswerFacts,
  isSample: boolean,
): Message {
  const blocks = wholeText(words, passport, facts);
  return {
    text: textOf([isSample ? words.answer.sample : null, ...blocks, words.answer.independent]),
    buttons: [pageRow(words, passport, facts.siteUrl)].filter((row) => row.length > 0),
  };
}

/** The branches of the lists, to choose one for the answer above. */
export function branchRows(words: Words, facts: AnswerFacts): Row[] {
  const { language } = words;
  const named = facts.branches
    .map(({ name }) => ({ key: branchKey(name), name: branchName(facts, words, name) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  const buttons = [
    button(words.answer.everywhere, writePress({ kind: "page", language, branch: null, page: 1 })),
    ...named.map(({ key, name }) =>
      button(name, writePress({ kind: "page", language, branch: key, page: 1 })),
    ),
  ];
  return inRows(buttons.slice(0, MOST_BUTTONS));
}

/** The Bot API allows so many. */
const MOST_BUTTONS = 100;

function openRows({ language }: Words, passports: readonly Passport[]): Row[] {
  return inRows(
    passports.map(({ request_number: number }) =>
      button(number, writePress({ kind: "open", language, number })),
    ),
  );
}

function pageRow({ answer }: Words, passport: Passport, siteUrl: string): Row {
  const url = pageOf(passport, siteUrl);
  return url === null ? [] : [{ text: answer.openPage, url }];
}

export function button(text: string, data: string): InlineKeyboardButton {
  return { text, callback_data: data };
}

function inRows(buttons: readonly InlineKeyboardButton[]): Row[] {
  return Array.from({ length: Math.ceil(buttons.length / NUMBERS_A_ROW) }, (_, row) =>
    buttons.slice(row * NUMBERS_A_ROW, (row + 1) * NUMBERS_A_ROW),
  );
}
