import { parseIsoDate } from "#domain/base/day.ts";
import { overdueLists } from "#domain/lists/list-pace.ts";
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
import type { ListedPassport, ListsAnswer } from "./ask-lists.ts";
import { AGENCY_PHONE, rowText, wholeText } from "./passport-text.ts";
import { queryLine } from "./query-line.ts";
import { publishedDate } from "./words/dates.ts";
import type { AnswerWords, Words } from "./words/words.ts";

/** Beyond this, refining beats reading on. */
export const MANY = 5;

type Parts = (string | null)[];

/** The blocks of an answer, in the order of the site's. */
export function answerBlocks(words: Words, sought: string, answer: ListsAnswer, facts: AnswerFacts): Parts {
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
