import { assertNever } from "#domain/result.ts";
import { formatEthiopian, formatGregorian } from "../../i18n/dates.ts";
import { ETHIOPIAN_MONTHS, GREGORIAN_MONTHS } from "../../i18n/months.ts";
import type { Translator } from "../../i18n/translator.ts";
import { monthId } from "./date-texts.ts";
import { FIRST_DAY, LAST_DAY } from "./calendar-range.ts";
import type { CalendarName, DateInputError } from "./read-date.ts";

export function dateErrorText(translator: Translator, calendar: CalendarName, error: DateInputError): string {
  const { t } = translator;
  switch (error.kind) {
    case "day-missing":
      return t("convert.day_missing");
    case "year-missing":
      return t("convert.year_missing");
    case "no-such-day": {
      const months = calendar === "ethiopian" ? ETHIOPIAN_MONTHS : GREGORIAN_MONTHS;
      const { days, other, year } = error;
      const said = { month: t(monthId(months, error.month)), year: String(year), days };
      if (other === null) return t("convert.no_such_day", said);
      const { before, after } = other;
      return t("convert.no_such_day_but", {
        ...said,
        more: other.days,
        before: String(before),
        after: String(after),
      });
    }
    case "out-of-range": {
      const format = calendar === "ethiopian" ? formatEthiopian : formatGregorian;
      return t("convert.out_of_range", {
        first: format(translator, FIRST_DAY),
        last: format(translator, LAST_DAY),
      });
    }
    default:
      return assertNever(error);
  }
}
