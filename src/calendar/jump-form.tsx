import { type SubmitEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { type EpochDay, toIsoDate } from "#domain/base/day.ts";
import { links } from "../platform/lib/links.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { useHydrated } from "../platform/hooks/use-hydrated.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/form/field.tsx";
import { DateFields } from "./date-fields.tsx";
import styles from "./calendar.module.css";
import { type CalendarName, inputOf, readDate } from "./read-date.ts";

/** Jumps to a date of either calendar. Collapsed at first. */
export function JumpForm({ start }: { start: EpochDay }) {
  const { t } = useTranslate();
  const [, navigate] = useLocation();
  const hydrated = useHydrated();
  const whole = useRef<HTMLDetailsElement>(null);
  const [calendar, setCalendar] = useState<CalendarName>("ethiopian");
  const [typed, setTyped] = useState<ReturnType<typeof inputOf> | null>(null);
  const [checked, setChecked] = useState(false);
  const input = typed ?? inputOf(calendar, start);
  const read = readDate(calendar, input);

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    setChecked(!read.ok);
    if (!read.ok) return;
    setTyped(null);
    if (whole.current !== null) whole.current.open = false;
    navigate(links.calendar(toIsoDate(read.value)));
  }

  return (
    <details ref={whole} className={styles.jump}>
      <summary>{t("calendar.jump")}</summary>
      <form className={styles.jumpForm} method="get" action={links.calendar()} noValidate onSubmit={onSubmit}>
        {/* If no script runs, the month names cannot change: the select is disabled, and disabled fields are not submitted. */}
        <input type="hidden" name="calendar" value={calendar} />
        <SelectField
          disabled={!hydrated}
          label={t("calendar.jump_calendar")}
          value={calendar}
          onChange={(event) => {
            const chosen = event.target.value === "gregorian" ? "gregorian" : "ethiopian";
            // Convert the typed date if valid.
            setTyped(read.ok ? inputOf(chosen, read.value) : { ...input, month: 1 });
            setCalendar(chosen);
            setChecked(false);
          }}
        >
          <option value="ethiopian">{t("calendar.ethiopian")}</option>
          <option value="gregorian">{t("calendar.gregorian")}</option>
        </SelectField>
        <DateFields
          calendar={calendar}
          value={input}
          error={read.ok || !checked ? null : read.error}
          onChange={(value) => {
            setTyped(value);
            setChecked(false);
          }}
        />
        <Button type="submit" look="primary">
          {t("calendar.go")}
        </Button>
      </form>
    </details>
  );
}
