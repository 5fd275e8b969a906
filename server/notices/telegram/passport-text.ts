import { appRoutes } from "#domain/base/app-routes.ts";
import { type EpochDay, parseIsoDate } from "#domain/base/day.ts";
import type { Passport } from "#domain/passports/contract.ts";
import type { Office } from "#domain/locations/contract.ts";
import { oneLine } from "#domain/base/shown-text.ts";
import { type AnswerFacts, branchName } from "./answer-facts.ts";
import { ethiopianDate, publishedDate } from "./words/dates.ts";
import type { Words } from "./words/words.ts";

/** The agency's free line. */
export const AGENCY_PHONE = "8133";
/** Names may be of any length; a message is not. */
const LONGEST_NAME = 80;
const LONGEST_FACT = 300;

/** Everything about a passport, and where to go. */
export function wholeText(words: Words, passport: Passport, facts: AnswerFacts): (string | null)[] {
  const { answer, colon } = words;
  const day = dayOf(passport);
  const branch = branchName(facts, words, passport.location);
  return [
    `✓ ${answer.inList}\n${nameOf(passport)}`,
    [
      `${answer.branch}${colon} ${branch}`,
      `${answer.published}${colon} ${publishedDate(words, day)}`,
      `${answer.waiting}${colon} ${answer.days(Math.max(0, facts.today - day))}`,
      `${answer.number}${colon} ${passport.request_number}`,
    ].join("\n"),
    officeText(words, facts.office),
    [
      `${answer.next}${colon}`,
      `• ${answer.nextNumber}`,
      `• ${answer.nextConfirm(AGENCY_PHONE)}`,
      `• ${answer.nextCollect(branch)}`,
    ].join("\n"),
  ];
}

/** A line of a list. */
export function rowText(words: Words, passport: Passport, facts: AnswerFacts): string {
  const branch = branchName(facts, words, passport.location);
  return `${nameOf(passport)}\n${cut(branch, LONGEST_NAME)} · ${ethiopianDate(words, dayOf(passport))} · ${passport.request_number}`;
}

/** Null where nobody can open it. */
export function pageOf(passport: Pick<Passport, "request_number">, siteUrl: string): string | null {
  if (siteUrl === "") return null;
  return `${siteUrl}${appRoutes.passport.replace(":passportId", encodeURIComponent(passport.request_number))}`;
}

function officeText(words: Words, office: Office | undefined): string | null {
  if (office === undefined) return null;
  const { answer, colon } = words;
  const map = /^https?:\/\//i.test(office.map_url ?? "") ? office.map_url : null;
  const facts = [
    [answer.address, office.address],
    [null, map],
    [answer.hours, office.opening_hours],
    [answer.phone, office.phone],
    [answer.bring, office.pickup_note],
  ] as const;
  const lines = facts.flatMap(([term, fact]) => {
    if (fact === null || fact === "") return [];
    return [`${term === null ? "" : `${term}${colon} `}${cut(fact, LONGEST_FACT)}`];
  });
  return lines.length === 0 ? null : [`${answer.whereToGo}${colon}`, ...lines].join("\n");
}

function nameOf({ full_name }: Passport): string {
  return cut(oneLine(full_name), LONGEST_NAME);
}

function dayOf({ date_of_publish }: Passport): EpochDay {
  return parseIsoDate(date_of_publish) ?? 0;
}

function cut(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
