import type { InlineKeyboardButton } from "grammy/types";
import { parseIsoDate } from "#domain/base/day.ts";
import { overdueLists } from "#domain/lists/list-pace.ts";
import type { Passport } from "#domain/passports/contract.ts";
import type { Lookup } from "#domain/passports/lookup.ts";
import { wrongLength } from "#domain/passports/request-number.ts";
import {
  foundCounts,
  haveSameName,
  type HitGroup,
  hitGroups,
  type HitTotals,
} from "#domain/passports/search/hit-groups.ts";
import { type AnswerFacts, branchName, wholePassport } from "./answer-facts.ts";
import { type ListsAnswer, MOST_PAGES, PASSPORTS_A_PAGE, type ListedPassport } from "./ask-lists.ts";
import { branchKey, writePress } from "./button-press.ts";
import { type Message, textOf } from "./message.ts";
import { pageOf, wholeText, AGENCY_PHONE, rowText } from "./passport-text.ts";
import { queryLine } from "./query-line.ts";
import { publishedDate } from "./words/dates.ts";
import { wordsOf } from "./words/words-of.ts";
import type { Words, AnswerWords } from "./words/words.ts";

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

/** Beyond this, refining beats reading on. */
const MANY = 5;

type Parts = (string | null)[];

/** The blocks of an answer, in the order of the site's. */
function answerBlocks(words: Words, sought: string, answer: ListsAnswer, facts: AnswerFacts): Parts {
  const { location, isSample } = answer;
  const head = [
    queryLine(sought),
    ...(location === null
      ? []
      : [`${words.answer.branch}${words.colon} ${branchName(facts, words, location)}`]),
    ...(isSample ? [words.answer.sample] : []),
  ].join("\n");
  const body =
    answer.total > 0 ? foundBlocks(words, sought, answer, facts) : missingBlocks(words, answer, facts);
  return [head, ...body, words.answer.independent];
}

function foundBlocks(words: Words, sought: string, answer: ListsAnswer, facts: AnswerFacts): Parts {
  const { total, page } = answer;
  const whole = wholePassport(answer);
  const single = total === 1 && whole !== null;
  return [
    single && whole.match === "sounds" ? words.answer.soundsSingle(sought) : null,
    answer.readAs === null || page > 1 ? null : words.answer.readAs(answer.readAs),
    single || page > 1 ? null : severalTitle(words.answer, sought, answer),
    ...(whole === null ? [] : wholeText(words, whole, facts)),
    ...listBlocks(words, sought, answer, whole, facts),
    ...similarBlocks(words, answer, facts, false),
  ];
}

function severalTitle(texts: AnswerWords, sought: string, answer: ListsAnswer): string {
  const { total, lookup, location, passports, readAs, isWithin } = answer;
  if (isWithin && lookup.kind === "number") {
    return [texts.within(total, readAs ?? lookup.number), texts.withinText].join("\n");
  }
  const { exactTotal, soundsTotal } = foundCounts(passports, totalsOf(answer));
  const count = exactTotal + soundsTotal;
  if (count === 0) return [texts.orderOnly(total), texts.orderText].join("\n");
  const lines = [exactTotal === 0 ? texts.sounds(count, sought) : texts.found(count)];
  if (exactTotal > 0 && soundsTotal > 0) lines.push(texts.soundsBoth(exactTotal, soundsTotal, sought));
  if (exactTotal === 0) lines.push(soundsText(texts, lookup));
  if (haveSameName(passports.map(({ full_name }) => full_name))) lines.push(texts.sameName);
  else if (total > MANY || location !== null) lines.push(texts.narrow);
  return lines.join("\n");
}

function totalsOf({ total, exactTotal }: ListsAnswer): HitTotals {
  return { total, exactTotal, soundsTotal: total - exactTotal };
}

/** The groups of the hits; the first has the title above. */
function listBlocks(
  words: Words,
  sought: string,
  answer: ListsAnswer,
  whole: ListedPassport | null,
  facts: AnswerFacts,
): Parts {
  const { passports, page, lookup } = answer;
  const texts = words.answer;
  const { exactTotal, soundsTotal } = foundCounts(passports, totalsOf(answer));
  // The title counts those below, if there are any.
  const isTitled = ({ group, from }: { group: HitGroup; from: number }) =>
    from === 0 && page === 1 && (group !== "other-order" || exactTotal + soundsTotal === 0);
  const heads = {
    found: null,
    more: texts.orderMore,
    "other-order": `${texts.orderOther}\n${texts.orderText}`,
    sounds: `${texts.sounds(soundsTotal, sought)}\n${soundsText(texts, lookup)}`,
    "sounds-other-order": `${texts.soundsOther}\n${texts.orderText}`,
  };
  return hitGroups(passports).flatMap(({ group, from, hits }) => {
    const rows = hits.filter((one) => one !== whole).map((one) => rowText(words, one, facts));
    const head = isTitled({ group, from }) ? null : heads[group];
    return [head, rows.length === 0 ? null : rows.join("\n\n")];
  });
}

/** Apart: they are not what was typed. */
function similarBlocks(words: Words, answer: ListsAnswer, facts: AnswerFacts, instead: boolean): Parts {
  const { similar, lookup } = answer;
  if (similar.length === 0) return [];
  const texts = words.answer;
  const title = instead && lookup.kind === "number" ? texts.similarNumber : texts.similar;
  return [
    `— ${title} —\n${similarText(texts, instead ? lookup : null)}`,
    similar.map((one) => rowText(words, one, facts)).join("\n\n"),
  ];
}

function missingBlocks(words: Words, answer: ListsAnswer, facts: AnswerFacts): Parts {
  const texts = words.answer;
  const { location, lookup } = answer;
  const lists = facts.branches.filter(({ newest_list_day }) => newest_list_day !== null);
  if (lists.length === 0) return [texts.noLists, texts.noListsText];
  const newest =
    location === null
      ? facts.newestDay
      : (lists.find(({ name }) => name === location)?.newest_list_day ?? null);
  const upTo = parseIsoDate(newest ?? "");
  const differ = new Set(lists.map(({ newest_list_day }) => newest_list_day)).size > 1;
  const tips =
    lookup.kind === "number"
      ? [texts.tryNumber, texts.tryName]
      : [texts.tipFewer, texts.tipSpelling, texts.tipNumber];
  return [
    ...similarBlocks(words, answer, facts, true),
    [
      upTo === null ? texts.missing : texts.missingUpTo(publishedDate(words, upTo)),
      ...(location === null
        ? [differ ? texts.branchesDiffer(lists.length) : texts.branchesSame(lists.length)]
        : []),
    ].join("\n"),
    lookup.kind === "number" ? lengthText(texts, lookup.number) : null,
    overdueText(texts, facts),
    texts.missingMeaning,
    [`${texts.tryTitle}${words.colon}`, ...tips.map((tip) => `• ${tip}`)].join("\n"),
    texts.callAgency(AGENCY_PHONE),
  ];
}

/** The site says the same. */
function overdueText(texts: AnswerWords, { newestDay, pace, today }: AnswerFacts): string | null {
  const overdue = overdueLists(newestDay, pace, today);
  return overdue === null ? null : texts.overdue(overdue.age, overdue.every);
}

function lengthText(texts: AnswerWords, number: string): string | null {
  const wrong = wrongLength(number);
  return wrong === null ? null : texts.length(wrong);
}

function similarText(texts: AnswerWords, instead: Lookup | null): string {
  if (instead === null) return texts.similarText;
  if (instead.kind === "number") return texts.similarInsteadNumber;
  return isEthiopic(instead) ? texts.similarInsteadEthiopic : texts.similarInstead;
}

function soundsText(texts: AnswerWords, lookup: Lookup): string {
  return isEthiopic(lookup) ? texts.soundsTextEthiopic : texts.soundsText;
}

function isEthiopic(lookup: Lookup): boolean {
  return lookup.kind === "name" && lookup.script === "ethiopic";
}
