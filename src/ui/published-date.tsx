import type { EpochDay } from "#domain/base/day.ts";
import { formatPublished } from "#domain/languages/dates.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";

/** "11 Hidar 2019 (20 November 2026)", which breaks between the calendars and, where there is room, not within one. */
export function PublishedDate({ day }: { day: EpochDay }) {
  const [ethiopian = "", gregorian = ""] = formatPublished(useTranslate(), day).split(/ (?=\()/);
  return (
    <>
      <span className="unbroken">{ethiopian}</span> <span className="unbroken">{gregorian}</span>
    </>
  );
}
