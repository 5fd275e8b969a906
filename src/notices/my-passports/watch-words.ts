import { maskName, maskNumber } from "#domain/passports/mask.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { assertNever } from "#domain/base/result.ts";
import type { FoundWatch, WatchRow } from "../../platform/db/watch-rows.ts";
import { formatEthiopian, formatPublished } from "#domain/languages/dates.ts";
import type { BranchNamer } from "../../passports/offices.tsx";
import type { Translator } from "../../platform/i18n/translator.ts";

/** Custom label, else the person's name, else the query. */
export function labelOf({ label, query, state }: WatchRow): string {
  if (label !== "") return label;
  if (query.kind === "name") return query.text;
  return state.kind === "found" || state.kind === "gone" ? state.passport.fullName : query.number;
}

/** The query, below the label; empty if the label is the query. */
export function searchedWords({ t }: Translator, row: WatchRow, nameOf: BranchNamer): string {
  const { query } = row;
  const what = query.kind === "number" ? query.number : query.text;
  const where =
    query.kind === "name" ? (query.location === null ? t("mine.everywhere") : nameOf(query.location)) : "";
  return [labelOf(row) === what ? "" : what, where].filter((part) => part !== "").join(" · ");
}

type StateWords = {
  title: string;
  branch: string;
  date: string;
  more: string;
};

const NOWHERE = { branch: "", date: "" };

/** State text, facts and advice. Only published lists may be called lists. */
export function stateWords(translator: Translator, row: WatchRow, nameOf: BranchNamer): StateWords {
  const { t } = translator;
  const { state, query } = row;
  switch (state.kind) {
    case "waiting":
      return { ...NOWHERE, title: t("mine.waiting"), more: checkedWords(translator, row) };
    case "found": {
      const { location, day, requestNumber } = state.passport;
      const place = { branch: nameOf(location), date: formatPublished(translator, day) };
      if (row.collectedAt !== undefined) return { ...place, title: t("mine.collected"), more: "" };
      if (query.kind === "number") return { ...place, title: t("mine.found"), more: "" };
      return {
        ...place,
        title: t("mine.found_name"),
        more: t("mine.found_name_text", { number: requestNumber }),
      };
    }
    case "several":
      return { ...NOWHERE, title: t("mine.several", { count: state.count }), more: t("mine.several_text") };
    case "similar":
      return { ...NOWHERE, title: t("mine.similar", { count: state.count }), more: t("mine.similar_text") };
    case "gone":
      return {
        ...NOWHERE,
        title: t("mine.gone"),
        more: t("mine.gone_text", { branch: nameOf(state.passport.location) }),
      };
    default:
      return assertNever(state);
  }
}

/** The good news in a sentence. A name alone is never said to be somebody's passport. */
export function newsWords(
  { t }: Translator,
  { label, query, state }: FoundWatch,
  nameOf: BranchNamer,
): string {
  const { fullName, location } = state.passport;
  const branch = nameOf(location);
  if (query.kind === "name") return t("mine.news_name", { name: query.text, branch });
  if (label !== "") return t("mine.news_label", { label, branch });
  return t("mine.news", { name: fullName.split(" ", 1)[0] ?? fullName, branch });
}

/** Says whose passport the news is about. */
export function newsSubject({ label, query, state }: FoundWatch): string {
  const { fullName } = state.passport;
  return query.kind === "name" && label !== "" ? `${label} · ${fullName}` : fullName;
}

function checkedWords(translator: Translator, { checked }: WatchRow): string {
  const { t } = translator;
  const upTo = parseIsoDate(checked?.upTo ?? "");
  if (checked?.whole === true && upTo === null) return t("lists.none");
  if (checked === null || upTo === null) return t("mine.not_checked");
  const date = formatEthiopian(translator, upTo);
  return checked.whole ? t("mine.checked", { date }) : t("mine.checked_part", { date });
}

export type SharedWords = { name: string; number: string; branch: string; published: string };

/** Abbreviated name and number: recognisable only to people who know the person. */
export function sharedWords(
  translator: Translator,
  { state }: WatchRow,
  nameOf: BranchNamer,
): SharedWords | null {
  if (state.kind !== "found") return null;
  const { fullName, requestNumber, location, day } = state.passport;
  return {
    name: maskName(fullName),
    number: maskNumber(requestNumber),
    branch: nameOf(location),
    published: formatPublished(translator, day),
  };
}
