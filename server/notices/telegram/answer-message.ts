import type { InlineKeyboardButton } from "grammy/types";
import { parseIsoDate } from "#domain/base/day.ts";
import { LOCALES } from "#domain/base/languages.ts";
import { formatPublished } from "#domain/languages/dates.ts";
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
import { BOT_PASSPORTS_A_PAGE, MOST_BOT_PAGES } from "#domain/notices/contract.ts";
import { type AnswerFacts, listedBranch, wholePassport } from "./answer-facts.ts";
import type { ListsAnswer, ListedPassport } from "./ask-lists.ts";
import { branchKey, writePress } from "./button-press.ts";
import { type Message, textOf, queryLine } from "./message.ts";
import { pageOf, wholeText, AGENCY_PHONE, rowText } from "./passport-text.ts";
import type { Texts } from "../../texts.ts";

type Row = readonly InlineKeyboardButton[];

const NUMBERS_A_ROW = 2;

/** An answer with its buttons: a passport's page, more hits, the branch, "tell me", the other language. */
export function answerMessage(
  texts: Texts,
  sought: string,
  answer: ListsAnswer,
  facts: AnswerFacts,
): Message {
  const { t, locale: language } = texts;
  const { total, page, location, lookup } = answer;
  const branch = location === null ? null : branchKey(location);
  const whole = wholePassport(answer);
  const rows: Row[] = [];
  if (whole !== null) rows.push(pageRow(texts, whole, facts.siteUrl));
  rows.push(
    ...openRows(
      texts,
      answer.passports.filter((one) => one !== whole),
    ),
  );
  const shown = Math.min(page * BOT_PASSPORTS_A_PAGE, total);
  const turn: InlineKeyboardButton[] = [];
  if (page > 1) {
    turn.push(
      button(`◀ ${t("pages.previous")}`, writePress({ kind: "page", language, branch, page: page - 1 })),
    );
  }
  if (shown < total && page < MOST_BOT_PAGES) {
    turn.push(
      button(
        `${t("several.more", { shown, count: total })} ▶`,
        writePress({ kind: "page", language, branch, page: page + 1 }),
      ),
    );
  }
  rows.push(turn);
  const many = total > MANY || location !== null;
  if (many && facts.branches.length > 1) {
    rows.push([button(t("bot.choose_branch"), writePress({ kind: "branches", language }))]);
  }
  // A number that is there needs no watch; of a name there may be others.
  if (lookup.kind === "name" || total === 0) {
    rows.push([button(`🔔 ${t("bot.tell_me")}`, writePress({ kind: "watch", language, branch }))]);
  }
  rows.push(
    LOCALES.filter(({ tag }) => tag !== language).map(({ tag, name }) =>
      button(name, writePress({ kind: "page", language: tag, branch, page })),
    ),
  );
  return {
    text: textOf(answerBlocks(texts, sought, answer, facts)),
    buttons: rows.filter((row) => row.length > 0),
  };
}

/** One passport of a list, opened. */
export function passportMessage(
  texts: Texts,
  passport: Passport,
  facts: AnswerFacts,
  isSample: boolean,
): Message {
  const blocks = wholeText(texts, passport, facts);
  return {
    text: textOf([isSample ? texts.t("sample.mark") : null, ...blocks, texts.t("independent.short")]),
    buttons: [pageRow(texts, passport, facts.siteUrl)].filter((row) => row.length > 0),
  };
}

/** The branches of the lists, to choose one for the answer above. */
export function branchRows(texts: Texts, facts: AnswerFacts): Row[] {
  const { t, locale: language } = texts;
  const named = facts.branches
    .map(({ name }) => ({ key: branchKey(name), name: listedBranch(facts, texts, name) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  const buttons = [
    button(t("filter.all_branches"), writePress({ kind: "page", language, branch: null, page: 1 })),
    ...named.map(({ key, name }) =>
      button(name, writePress({ kind: "page", language, branch: key, page: 1 })),
    ),
  ];
  return inRows(buttons.slice(0, MOST_BUTTONS));
}

/** The Bot API allows so many. */
const MOST_BUTTONS = 100;

function openRows({ locale: language }: Texts, passports: readonly Passport[]): Row[] {
  return inRows(
    passports.map(({ request_number: number }) =>
      button(number, writePress({ kind: "open", language, number })),
    ),
  );
}

function pageRow({ t }: Texts, passport: Passport, siteUrl: string): Row {
  const url = pageOf(passport, siteUrl);
  return url === null ? [] : [{ text: t("card.open_page"), url }];
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
function answerBlocks(texts: Texts, sought: string, answer: ListsAnswer, facts: AnswerFacts): Parts {
  const { location, isSample } = answer;
  const head = [
    queryLine(sought),
    ...(location === null
      ? []
      : [`${texts.t("card.branch")}${texts.t("bot.colon")} ${listedBranch(facts, texts, location)}`]),
    ...(isSample ? [texts.t("sample.mark")] : []),
  ].join("\n");
  const body =
    answer.total > 0 ? foundBlocks(texts, sought, answer, facts) : missingBlocks(texts, answer, facts);
  return [head, ...body, texts.t("independent.short")];
}

function foundBlocks(texts: Texts, sought: string, answer: ListsAnswer, facts: AnswerFacts): Parts {
  const { total, page } = answer;
  const whole = wholePassport(answer);
  const single = total === 1 && whole !== null;
  return [
    single && whole.match === "sounds" ? texts.t("sounds.single", { query: sought }) : null,
    answer.readAs === null || page > 1 ? null : texts.t("number.read_as", { number: answer.readAs }),
    single || page > 1 ? null : severalTitle(texts, sought, answer),
    ...(whole === null ? [] : wholeText(texts, whole, facts)),
    ...listBlocks(texts, sought, answer, whole, facts),
    ...similarBlocks(texts, answer, facts, false),
  ];
}

function severalTitle(texts: Texts, sought: string, answer: ListsAnswer): string {
  const { t } = texts;
  const { total, lookup, location, passports, readAs, isWithin } = answer;
  if (isWithin && lookup.kind === "number") {
    return [
      t("number.within", { count: total, digits: readAs ?? lookup.number }),
      t("number.within_text"),
    ].join("\n");
  }
  const { exactTotal, soundsTotal } = foundCounts(passports, totalsOf(answer));
  const count = exactTotal + soundsTotal;
  if (count === 0) return [t("order.only", { count: total }), t("order.other_text")].join("\n");
  const lines = [
    exactTotal === 0 ? t("sounds.title", { count, query: sought }) : t("several.title", { count }),
  ];
  if (exactTotal > 0 && soundsTotal > 0)
    lines.push(t("sounds.both", { exact: exactTotal, sounds: soundsTotal, query: sought }));
  if (exactTotal === 0) lines.push(soundsText(texts, lookup));
  if (haveSameName(passports.map(({ full_name }) => full_name))) lines.push(t("several.same_name"));
  else if (total > MANY || location !== null) lines.push(t("several.narrow"));
  return lines.join("\n");
}

function totalsOf({ total, exactTotal }: ListsAnswer): HitTotals {
  return { total, exactTotal, soundsTotal: total - exactTotal };
}

/** The groups of the hits; the first has the title above. */
function listBlocks(
  texts: Texts,
  sought: string,
  answer: ListsAnswer,
  whole: ListedPassport | null,
  facts: AnswerFacts,
): Parts {
  const { passports, page, lookup } = answer;
  const { t } = texts;
  const { exactTotal, soundsTotal } = foundCounts(passports, totalsOf(answer));
  // The title counts those below, if there are any.
  const isTitled = ({ group, from }: { group: HitGroup; from: number }) =>
    from === 0 && page === 1 && (group !== "other-order" || exactTotal + soundsTotal === 0);
  const heads = {
    found: null,
    more: t("order.more"),
    "other-order": `${t("order.other")}\n${t("order.other_text")}`,
    sounds: `${t("sounds.title", { count: soundsTotal, query: sought })}\n${soundsText(texts, lookup)}`,
    "sounds-other-order": `${t("sounds.other")}\n${t("order.other_text")}`,
  };
  return hitGroups(passports).flatMap(({ group, from, hits }) => {
    const rows = hits.filter((one) => one !== whole).map((one) => rowText(texts, one, facts));
    const head = isTitled({ group, from }) ? null : heads[group];
    return [head, rows.length === 0 ? null : rows.join("\n\n")];
  });
}

/** Apart: they are not what was typed. */
function similarBlocks(texts: Texts, answer: ListsAnswer, facts: AnswerFacts, instead: boolean): Parts {
  const { similar, lookup } = answer;
  if (similar.length === 0) return [];
  const { t } = texts;
  const title = instead && lookup.kind === "number" ? t("similar.title_number") : t("similar.title");
  return [
    `— ${title} —\n${similarText(texts, instead ? lookup : null)}`,
    similar.map((one) => rowText(texts, one, facts)).join("\n\n"),
  ];
}

function missingBlocks(texts: Texts, answer: ListsAnswer, facts: AnswerFacts): Parts {
  const { t } = texts;
  const { location, lookup } = answer;
  const lists = facts.branches.filter(({ newest_list_day }) => newest_list_day !== null);
  if (lists.length === 0) return [t("lists.none"), t("missing.none")];
  const newest =
    location === null
      ? facts.newestDay
      : (lists.find(({ name }) => name === location)?.newest_list_day ?? null);
  const upTo = parseIsoDate(newest ?? "");
  const differ = new Set(lists.map(({ newest_list_day }) => newest_list_day)).size > 1;
  const tips =
    lookup.kind === "number"
      ? [t("missing.try_number"), t("missing.try_name")]
      : [t("missing.tip_fewer"), t("missing.tip_spelling"), t("missing.tip_number")];
  return [
    ...similarBlocks(texts, answer, facts, true),
    [
      upTo === null ? t("missing.title") : t("missing.title_up_to", { date: formatPublished(texts, upTo) }),
      ...(location === null
        ? [
            differ
              ? t("missing.branches_differ", { branches: lists.length })
              : t("missing.branches_same", { branches: lists.length }),
          ]
        : []),
    ].join("\n"),
    lookup.kind === "number" ? lengthText(texts, lookup.number) : null,
    overdueText(texts, facts),
    t("missing.meaning"),
    [`${t("missing.try")}${t("bot.colon")}`, ...tips.map((tip) => `• ${tip}`)].join("\n"),
    t("agency.call", { phone: AGENCY_PHONE }),
  ];
}

/** The site says the same. */
function overdueText({ t }: Texts, { newestDay, pace, today }: AnswerFacts): string | null {
  const overdue = overdueLists(newestDay, pace, today);
  return overdue === null ? null : t("lists.overdue", overdue);
}

function lengthText({ t }: Texts, number: string): string | null {
  const wrong = wrongLength(number);
  return wrong === null
    ? null
    : t(wrong.letters.length === 3 ? "number.length" : "number.length_newer", wrong);
}

function similarText({ t }: Texts, instead: Lookup | null): string {
  if (instead === null) return t("similar.text");
  if (instead.kind === "number") return t("similar.instead_number");
  return isEthiopic(instead) ? t("similar.instead_ethiopic") : t("similar.instead");
}

function soundsText({ t }: Texts, lookup: Lookup): string {
  return isEthiopic(lookup) ? t("sounds.text_ethiopic") : t("sounds.text");
}

function isEthiopic(lookup: Lookup): boolean {
  return lookup.kind === "name" && lookup.script === "ethiopic";
}
