import { maskNumber } from "#domain/mask.ts";
import { type AnswerFacts, branchName } from "./answer-facts.ts";
import { button } from "./answer-message.ts";
import { writePress } from "./button-press.ts";
import type { Match, WatchMatches } from "./matches.ts";
import { type Message, textOf } from "./message.ts";
import { watchName } from "./watch-texts.ts";
import { publishedDate } from "./words/dates.ts";
import type { Words } from "./words/words.ts";

type Branches = Pick<AnswerFacts, "branches">;

const MOST_ROWS = 5;

/** What is new for a chat. It may be read on a locked screen, so numbers are masked and listed names are left out. */
export function newsMessage(words: Words, news: readonly WatchMatches[], facts: Branches): Message {
  const { talk, language } = words;
  return {
    text: textOf([...news.map((one) => newsText(words, one, facts)), talk.endWith]),
    buttons: news.map(({ watch }) => [
      button(
        `${talk.show}: ${labelOf(words, watch, facts)}`,
        writePress({ kind: "show", language, watch: watch.id }),
      ),
    ]),
  };
}

export function warningMessage(words: Words, idleDays: number, daysLeft: number): Message {
  const { talk, language } = words;
  return {
    text: talk.warning(idleDays, daysLeft),
    buttons: [[button(talk.keepTelling, writePress({ kind: "renew", language }))]],
  };
}

function newsText(words: Words, { watch, matches }: WatchMatches, facts: Branches): string {
  const { talk } = words;
  const label = labelOf(words, watch, facts);
  const same = matches.filter(({ fit }) => fit === "same");
  const shown = same.length > 0 ? same : matches;
  const [first] = shown;
  const isMove = watch.query.kind === "number" && first?.moved === true;
  const lines = isMove
    ? [talk.movedText(branchName(facts, words, first.row[2]))]
    : shown.slice(0, MOST_ROWS).map((match) => rowLine(words, match, facts));
  if (shown.length > MOST_ROWS) lines.push(talk.andMore(shown.length - MOST_ROWS));
  if (watch.query.kind === "name") lines.push(same.length > 0 ? talk.compare : talk.newSimilarText);
  return [
    `🔔 ${titleOf(words, label, { isMove, isNumber: watch.query.kind === "number", hasSame: same.length > 0 })}`,
    ...lines,
  ].join("\n");
}

function titleOf(
  { talk }: Words,
  label: string,
  { isMove, isNumber, hasSame }: { isMove: boolean; isNumber: boolean; hasSame: boolean },
): string {
  if (isMove) return talk.moved(label);
  if (isNumber) return talk.newFound(label);
  return hasSame ? talk.newName(label) : talk.newSimilar(label);
}

function rowLine(words: Words, { row: [, , branch, day] }: Match, facts: Branches): string {
  return `${branchName(facts, words, branch)}${words.comma} ${publishedDate(words, day)}`;
}

function labelOf(words: Words, { query }: WatchMatches["watch"], facts: Branches): string {
  return query.kind === "number" ? maskNumber(query.number) : watchName(words, query, facts);
}
