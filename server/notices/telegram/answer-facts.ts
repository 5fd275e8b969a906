import { branchName } from "#domain/locations/branch-name.ts";
import { soleHit } from "#domain/passports/search/hit-groups.ts";
import type { Office } from "#domain/locations/contract.ts";
import type { Overview } from "#domain/lists/overview.ts";
import { type EpochDay, todayInAddisAbaba } from "#domain/base/day.ts";
import type { Lists, ListsAnswer } from "./ask-lists.ts";
import type { Texts } from "../../texts.ts";

/** What an answer says besides what was found. */
export type AnswerFacts = {
  today: EpochDay;
  branches: Overview["data"]["branches"];
  newestDay: string | null;
  /** How often lists come. */
  pace: Overview["data"]["pace"];
  /** The office of the passport that is shown whole. */
  office: Office | undefined;
  /** The site's address without a last slash; "" if nothing can link to it. */
  siteUrl: string;
};

/** The passport that is shown whole: the only one found, as on the site. */
export function wholePassport({ passports, total, location, page, isWithin }: ListsAnswer) {
  return page > 1 || location !== null || isWithin ? null : soleHit(passports, total);
}

export async function readFacts(
  lists: Lists,
  branch: string | undefined,
  { nowMs, siteUrl }: { nowMs: number; siteUrl: string },
): Promise<AnswerFacts> {
  const { data } = await lists.overview();
  return {
    today: todayInAddisAbaba(nowMs),
    branches: data.branches,
    newestDay: data.newest_list_day,
    pace: data.pace,
    office: branch === undefined ? undefined : await lists.office(branch),
    siteUrl,
  };
}

/** A listed branch's name in the reader's language. */
export function listedBranch(
  { branches }: Pick<AnswerFacts, "branches">,
  { locale }: Texts,
  name: string,
): string {
  return branchName(locale, branches.find((one) => one.name === name) ?? { name });
}
