import { useState } from "react";
import { parseIsoDate } from "#domain/day.ts";
import { formatEthiopian } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { InputField } from "../../ui/form/field.tsx";

type DateFilterProps = { label: string; name: string; day: string };

/** The browser's own box for a day, which knows one calendar: says which, and shows the day in the Ethiopian one. */
export function DateFilter({ label, name, day }: DateFilterProps) {
  const translator = useTranslate();
  const { t } = translator;
  // What was chosen counts until the address fills the box with another day.
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
