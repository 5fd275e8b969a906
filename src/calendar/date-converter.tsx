import { type SubmitEvent, useId, useState } from "react";
import { useSearchParams } from "wouter";
import { type EpochDay, toIsoDate } from "#domain/base/day.ts";
import { links } from "../platform/lib/links.ts";
import { formatEthiopian, formatGregorian } from "#domain/languages/dates.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import styles from "./calendar.module.css";
import { DateFields } from "./date-fields.tsx";
import { weekdayName } from "./date-texts.ts";
import { type CalendarName, inputOf, readDate, submittedDate } from "./read-date.ts";

/** Starts with the selected day as an example. */
export function DateConverter({ start }: { start: EpochDay }) {
  const { t } = useTranslate();
  const headingId = useId();
  return (
    <section className={styles.converterSection} aria-labelledby={headingId}>
      <h2 id={headingId}>{t("convert.title")}</h2>
      <div className={styles.converterForms}>
        <ConvertForm calendar="ethiopian" start={start} />
        <ConvertForm calendar="gregorian" start={start} />
      </div>
    </section>
  );
}

/** Converts while typing; errors show after blur or submit. */
function ConvertForm({ calendar, start }: { calendar: CalendarName; start: EpochDay }) {
  const translator = useTranslate();
  const { t } = translator;
  const headingId = useId();
  const [params] = useSearchParams();
  const [sent] = useState(() => submittedDate(params, "convert"));
  const isSent = sent?.calendar === calendar;
  const [input, setInput] = useState(() => (isSent ? sent.input : inputOf(calendar, start)));
  const [checked, setChecked] = useState(isSent);
  const [isTyped, setTyped] = useState(false);
  const read = readDate(calendar, input);
  const format = calendar === "ethiopian" ? formatGregorian : formatEthiopian;
  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    setChecked(true);
  }
  return (
    <form
      className={styles.converterForm}
      aria-labelledby={headingId}
      method="get"
      action={links.calendar()}
      noValidate
      onSubmit={onSubmit}
    >
      <input type="hidden" name="convert" value={calendar} />
      <h3 id={headingId}>
        {calendar === "ethiopian" ? t("convert.to_gregorian") : t("convert.to_ethiopian")}
      </h3>
      <DateFields
        calendar={calendar}
        value={input}
        error={read.ok || !checked ? null : read.error}
        onChange={(value) => {
          setInput(value);
          setTyped(true);
          setChecked(false);
        }}
      />
      {/* Silent while it follows the chosen day, which is said already. */}
      <output className={styles.converterResult} aria-live={isTyped ? "polite" : "off"}>
        {read.ok && (
          <>
            <strong>{format(translator, read.value)}</strong>
            <span>{weekdayName(translator, read.value)}</span>
          </>
        )}
      </output>
      <div className={styles.converterActions}>
        <Button type="submit" look="primary">
          {t("convert.button")}
        </Button>
        {read.ok && <ButtonLink href={links.calendar(toIsoDate(read.value))}>{t("convert.show")}</ButtonLink>}
      </div>
    </form>
  );
}
