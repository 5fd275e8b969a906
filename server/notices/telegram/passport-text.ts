import { appRoutes } from "#domain/base/app-routes.ts";
import { type EpochDay, parseIsoDate } from "#domain/base/day.ts";
import { formatEthiopian, formatPublished } from "#domain/languages/dates.ts";
import type { Passport } from "#domain/passports/contract.ts";
import type { Office } from "#domain/locations/contract.ts";
import { oneLine } from "#domain/base/shown-text.ts";
import { type AnswerFacts, listedBranch } from "./answer-facts.ts";
import type { Texts } from "../../texts.ts";

/** The agency's free line. */
export const AGENCY_PHONE = "8133";
/** Names may be of any length; a message is not. */
const LONGEST_NAME = 80;
const LONGEST_FACT = 300;

/** Everything about a passport, and where to go. */
export function wholeText(texts: Texts, passport: Passport, facts: AnswerFacts): (string | null)[] {
  const { t } = texts;
  const colon = t("bot.colon");
  const day = dayOf(passport);
  const branch = listedBranch(facts, texts, passport.location);
  return [
    `✓ ${t("card.in_list")}\n${nameOf(passport)}`,
    [
      `${t("card.branch")}${colon} ${branch}`,
      `${t("card.published")}${colon} ${formatPublished(texts, day)}`,
      `${t("card.since")}${colon} ${t("card.days", { days: Math.max(0, facts.today - day) })}`,
      `${t("card.number")}${colon} ${passport.request_number}`,
    ].join("\n"),
    officeText(texts, facts.office),
    [
      `${t("card.next")}${colon}`,
      `• ${t("card.next_number")}`,
      `• ${t("card.next_confirm", { phone: AGENCY_PHONE })}`,
      `• ${t("card.next_collect", { branch })}`,
    ].join("\n"),
  ];
}

/** A line of a list. */
export function rowText(texts: Texts, passport: Passport, facts: AnswerFacts): string {
  const branch = listedBranch(facts, texts, passport.location);
  return `${nameOf(passport)}\n${cut(branch, LONGEST_NAME)} · ${formatEthiopian(texts, dayOf(passport))} · ${passport.request_number}`;
}

/** Null where nobody can open it. */
export function pageOf(passport: Pick<Passport, "request_number">, siteUrl: string): string | null {
  if (siteUrl === "") return null;
  return `${siteUrl}${appRoutes.passport.replace(":passportId", encodeURIComponent(passport.request_number))}`;
}

function officeText(texts: Texts, office: Office | undefined): string | null {
  if (office === undefined) return null;
  const { t } = texts;
  const colon = t("bot.colon");
  const map = /^https?:\/\//i.test(office.map_url ?? "") ? office.map_url : null;
  const facts = [
    [t("office.address"), office.address],
    [null, map],
    [t("office.hours"), office.opening_hours],
    [t("office.phone"), office.phone],
    [t("office.bring"), office.pickup_note],
  ] as const;
  const lines = facts.flatMap(([term, fact]) => {
    if (fact === null || fact === "") return [];
    return [`${term === null ? "" : `${term}${colon} `}${cut(fact, LONGEST_FACT)}`];
  });
  return lines.length === 0 ? null : [`${t("office.title")}${colon}`, ...lines].join("\n");
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
