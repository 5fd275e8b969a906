import type { CoverProposal } from "#domain/api/imports.ts";
import { toIsoDate } from "#domain/day.ts";
import type { EpochDay } from "#domain/day.ts";
import { checkListDay } from "#domain/list-day.ts";
import type { PdfCover } from "../pdf/read-cover.ts";
import { branchesIn, datesIn, ethiopianDatesIn } from "./cover-facts.ts";
import type { Branch } from "./cover-facts.ts";
import { PLAUSIBLE_DAYS } from "./cover-warnings.ts";

/** Date from the file name if the cover has none. */
export function proposeFromCover(
  { cover, marker }: PdfCover,
  filename: string,
  { branches, today }: { branches: readonly Branch[]; today: EpochDay },
): CoverProposal {
  const text = ` ${cover.join(" ")} `;
  const named = branchesIn(text, branches);
  const printed = oneDay(text, today);
  // `_` is a word character in the patterns.
  const inName = printed ?? oneDay(` ${filename.replaceAll("_", " ")} `, today);
  return {
    location: named.length === 1 ? (named[0] ?? null) : null,
    date: inName,
    date_from: inName === null ? null : printed === null ? "file_name" : "cover",
    linesToSkip: marker,
  };
}

/** The only plausible day, in either calendar; Ethiopian years are seven or eight lower. */
function oneDay(text: string, today: EpochDay): string | null {
  const plausible = (days: readonly EpochDay[]) => [
    ...new Set(
      days
        .filter((day) => day > today - PLAUSIBLE_DAYS)
        .map(toIsoDate)
        .filter((date) => checkListDay(date, today) === null),
    ),
  ];
  const gregorian = plausible(datesIn(text));
  const days = gregorian.length > 0 ? gregorian : plausible(ethiopianDatesIn(text));
  return days.length === 1 ? (days[0] ?? null) : null;
}
