import { useState, type SyntheticEvent } from "react";
import { type EpochDay, parseIsoDate, todayInAddisAbaba, toIsoDate, weekdayOf } from "#domain/base/day.ts";
import { calendarFile } from "#domain/calendar/calendar-event.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { formatPublished } from "#domain/languages/dates.ts";
import { REMIND_HOURS_BEFORE_DAY } from "#domain/passports/contract.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { AGENCY } from "../../platform/lib/agency.ts";
import { saveFile } from "../../platform/lib/save-file.ts";
import { siteName } from "../../platform/lib/site.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { InputField } from "../../ui/form/field.tsx";
import shared from "../../ui/shared.module.css";
import { showToast } from "../../ui/toast.ts";
import type { ListedPassport } from "../listed-passport.ts";
import { useBranchNamer, useOffice } from "../offices.tsx";

export type CollectReminderProps = {
  passport: Pick<ListedPassport, "requestNumber" | "fullName" | "location" | "day">;
  onClose: () => void;
};

/** Makes an entry for the calendar of the phone: the day, where to go, and what to bring. Nothing is sent. */
export function CollectReminder({ passport, onClose }: CollectReminderProps) {
  usePageMessages("collect", "office");
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const today = todayInAddisAbaba(now());
  const [date, setDate] = useState(() => toIsoDate(nextWorkday(today)));
  const day = parseIsoDate(date);
  const makeEntry = useEntry(passport);

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (day === null) return;
    saveFile(new Blob([makeEntry(day)], { type: "text/calendar" }), `${t("collect.file_name")}.ics`);
    onClose();
    await showToast("success", t("collect.saved"), { description: t("collect.saved_text") });
  }
  return (
    <Dialog title={t("collect.title")} onClose={onClose}>
      <form className={shared.section} onSubmit={(event) => void save(event)}>
        <InputField
          label={t("collect.day")}
          type="date"
          required
          min={toIsoDate(today)}
          value={date}
          note={day === null ? null : formatPublished(translator, day)}
          onChange={(event) => setDate(event.target.value)}
        />
        <p>{t("collect.text")}</p>
        <Button look="primary" type="submit">
          {t("card.calendar")}
        </Button>
      </form>
    </Dialog>
  );
}

/** Writes the file of a day, with what is known of the branch's office. */
function useEntry(passport: CollectReminderProps["passport"]): (day: EpochDay) => string {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const branch = useBranchNamer()(passport.location);
  const office = useOffice(passport.location);
  const facts: [string, string | null | undefined][] = [
    [t("card.number"), passport.requestNumber],
    [t("card.published"), formatPublished(translator, passport.day)],
    [t("card.branch"), branch],
    [t("office.address"), office?.address],
    [t("office.hours"), office?.opening_hours],
    [t("office.phone"), office?.phone],
    [t("office.bring"), office?.pickup_note],
  ];
  const known = facts.flatMap(([term, fact]) => (fact ? [t("collect.fact", { term, fact })] : []));
  return (day) =>
    calendarFile(
      {
        uid: `collect-${passport.requestNumber}@${window.location.hostname}`,
        day,
        summary: t("collect.summary", { name: passport.fullName }),
        location: [branch, office?.address].filter(Boolean).join(t("list.separator")),
        description: [
          ...known,
          t("card.next_confirm", { phone: AGENCY.phone }),
          t("collect.independent", { site: siteName(translator) }),
        ].join("\n"),
        url: new URL("/", window.location.href).href,
        remindHoursBefore: REMIND_HOURS_BEFORE_DAY,
      },
      now(),
    );
}

/** From Monday to Friday, when offices are open. */
function nextWorkday(today: EpochDay): EpochDay {
  let day = today + 1;
  while (weekdayOf(day) === 0 || weekdayOf(day) === 6) day += 1;
  return day;
}
