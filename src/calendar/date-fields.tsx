import { useId } from "react";
import { assertNever } from "#domain/base/result.ts";
import {
  formatEthiopian,
  formatGregorian,
  ETHIOPIAN_MONTHS,
  GREGORIAN_MONTHS,
} from "#domain/languages/dates.ts";
import type { Translator } from "../platform/i18n/translator.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { InputField, SelectField } from "../ui/form/field.tsx";
import { FIRST_DAY, LAST_DAY } from "./month-view.ts";
import styles from "./calendar.module.css";
import { monthId } from "./date-texts.ts";
import type { CalendarName, DateInput, DateInputError } from "./read-date.ts";

type DateFieldsProps = {
  calendar: CalendarName;
  value: DateInput;
  /** Shown below the fields and linked to them. */
  error: DateInputError | null;
  onChange: (value: DateInput) => void;
};

export function DateFields({ calendar, value, error, onChange }: DateFieldsProps) {
  const translator = useTranslate();
  const { t } = translator;
  const errorId = useId();
  const months = calendar === "ethiopian" ? ETHIOPIAN_MONTHS : GREGORIAN_MONTHS;
  const described = error === null ? {} : { "aria-describedby": errorId };
  const isDayWrong = error?.kind === "day-missing" || error?.kind === "no-such-day";
  const isYearWrong = error?.kind === "year-missing" || error?.kind === "out-of-range";
  return (
    <>
      <div className={styles.dateFields}>
        <InputField
          name="day"
          label={t("convert.day")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={value.day}
          aria-invalid={isDayWrong}
          {...described}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
        />
        <SelectField
          name="month"
          label={t("convert.month")}
          value={value.month}
          onChange={(event) => onChange({ ...value, month: Number(event.target.value) })}
        >
          {months.map((id, at) => (
            <option key={id} value={at + 1}>
              {t(id)}
            </option>
          ))}
        </SelectField>
        <InputField
          name="year"
          label={t("convert.year")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={value.year}
          aria-invalid={isYearWrong}
          {...described}
          onChange={(event) => onChange({ ...value, year: event.target.value })}
        />
      </div>
      <p id={errorId} className={styles.wrong} role="alert">
        {error !== null && dateErrorText(translator, calendar, error)}
      </p>
    </>
  );
}

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
