import { PDF_MAX_BYTES } from "../../../../domain/api/imports.ts";
import type { EpochDay } from "../../../../domain/day.ts";
import { EARLIEST_LIST_DAY, MAX_DAYS_AHEAD, checkListDay } from "../../../../domain/list-day.ts";
import type { Translator } from "../../../i18n/translator.ts";
import type { FieldErrors } from "../form/error-summary.tsx";

const SHORTEST_BRANCH = 2;
/** Where readers look for the mark of a PDF. */
const HEAD_BYTES = 1024;

/** What is wrong with the branch and the day of a list, by field. */
export function placeErrors(
  translator: Translator,
  { location, date }: { location: string; date: string },
  today: EpochDay,
): FieldErrors {
  const { t } = translator;
  const wrongDay = dayError(translator, date, today);
  return {
    ...(location.length < SHORTEST_BRANCH ? { location: t("import.branch_short") } : {}),
    ...(wrongDay === null ? {} : { date: wrongDay }),
  };
}

function dayError({ t }: Translator, date: string, today: EpochDay): string | null {
  switch (checkListDay(date, today)) {
    case "no_date":
      return t("import.no_date");
    case "too_late":
      return t("import.date_late", { days: MAX_DAYS_AHEAD });
    case "too_early":
      return t("import.date_early", { date: EARLIEST_LIST_DAY });
    default:
      return null;
  }
}

/** What speaks against a file before it goes out: its content is looked at, not its name. */
export async function fileError({ t }: Translator, file: File | null): Promise<string | null> {
  if (file === null || file.size === 0) return t("import.no_file");
  if (file.size > PDF_MAX_BYTES) return t("import.too_large");
  const head = await file.slice(0, HEAD_BYTES).text();
  return head.includes("%PDF-") ? null : t("import.not_pdf");
}
