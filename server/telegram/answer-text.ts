import { parseIsoDate } from "#domain/day.ts";
import type { Passport } from "#domain/api/passports.ts";
import type { Lookup } from "#domain/names/lookup.ts";
import { lookAlikeNumbers } from "#domain/request-number.ts";
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
  const { total, page, passports } = answer;
  const whole = wholePassport(answer);
  const single = total === 1 && whole !== null;
  const listed = passports.filter((one) => one !== whole);
  return [
    single && whole.match === "sounds" ? words.answer.soundsSingle(sought) : null,
    single || page > 1 ? null : severalTitle(words.answer, sought, answer),
    ...(whole === null ? [] : wholeText(words, whole, facts)),
    ...listBlocks(words, sought, { ...answer, passports: listed }, facts),
    ...similarBlocks(words, answer, facts, false),
  ];
}

function severalTitle(texts: AnswerWords, sought: string, answer: ListsAnswer): string {
  const { total, exactTotal, lookup, location, passports } = answer;
  const sounds = total - exactTotal;
  const lines = [sounds === total ? texts.sounds(total, sought) : texts.found(total)];
  if (exactTotal > 0 && sounds > 0) lines.push(texts.soundsBoth(exactTotal, sounds, sought));
  if (exactTotal === 0) lines.push(soundsText(texts, lookup));
  if (haveSameName(passports)) lines.push(texts.sameName);
  else if (total > MANY || location !== null) lines.push(texts.narrow);
  return lines.join("\n");
}

function listBlocks(words: Words, sought: string, answer: ListsAnswer, facts: AnswerFacts): Parts {
  const { passports, total, exactTotal, lookup } = answer;
  const written = passports.filter(({ match }) => match !== "sounds");
  const sounding = passports.filter(({ match }) => match === "sounds");
  const rows = (some: readonly Passport[]) => some.map((one) => rowText(words, one, facts)).join("\n\n");
  const heads = sounding.length > 0 && exactTotal > 0;
  const head = [words.answer.sounds(total - exactTotal, sought), soundsText(words.answer, lookup)].join("\n");
  return [rows(written), heads ? head : null, rows(sounding)];
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
      ? [texts.tryNumber, ...twinLines(texts, lookup.number), texts.tryName]
      : [texts.tipFewer, texts.tipSpelling, texts.tipNumber];
  return [
    ...similarBlocks(words, answer, facts, true),
    [
      upTo === null ? texts.missing : texts.missingUpTo(publishedDate(words, upTo)),
      ...(location === null
        ? [differ ? texts.branchesDiffer(lists.length) : texts.branchesSame(lists.length)]
        : []),
    ].join("\n"),
    texts.missingMeaning,
    [`${texts.tryTitle}${words.colon}`, ...tips.map((tip) => `• ${tip}`)].join("\n"),
    texts.callAgency(AGENCY_PHONE),
  ];
}

function twinLines(texts: AnswerWords, number: string): string[] {
  const twins = lookAlikeNumbers(number);
  return twins.length === 0 ? [] : [`${texts.tryTwins} ${twins.join(", ")}`];
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

function haveSameName(passports: readonly ListedPassport[]): boolean {
  const [first, ...others] = passports.map(({ full_name }) => full_name.toLowerCase());
  return others.length > 0 && others.every((name) => name === first);
}
