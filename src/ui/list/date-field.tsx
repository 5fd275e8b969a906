import { useState } from "react";
import { parseIsoDate } from "#domain/base/day.ts";
import { formatEthiopian } from "#domain/texts/dates.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { InputField } from "../form/field.tsx";

type DateFieldProps = { label: string; name: string; day: string };

/** The native date input supports only the Gregorian calendar: says so, and shows the Ethiopian date. Requires the `lists` texts. */
export function DateField({ label, name, day }: DateFieldProps) {
  const translator = useTranslate();
  const { t } = translator;
  // The picked day applies until the URL sets another.
  const [chosen, setChosen] = useState({ since: day, day });
  const shown = parseIsoDate(chosen.since === day ? chosen.day : day);
  return (
    <InputField
      label={label}
      name={name}
      type="date"
      defaultValue={day}
      note={
        shown === null
          ? t("filter.date_hint")
          : t("filter.date_is", { date: formatEthiopian(translator, shown) })
      }
      onChange={(event) => setChosen({ since: day, day: event.target.value })}
    />
  );
}
