import { useState } from "react";
import { parseIsoDate } from "../../../../domain/day.ts";
import { formatEthiopian } from "../../../i18n/dates.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useServices } from "../../../lib/services-context.ts";
import { useQuery } from "../../../lib/use-query.ts";
import { FormInput } from "../form/form-field.tsx";
import type { FieldErrors } from "../form/error-summary.tsx";

type PlaceFieldsProps = {
  errors: FieldErrors;
  place?: { location: string; date: string };
  disabled: boolean;
};

const BRANCHES_ID = "known-branches";

/** The branch and the day of a list. A branch that is new may be typed: the server asks whether it is a slip. */
export function PlaceFields({ errors, place, disabled }: PlaceFieldsProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { locations } = useServices();
  const known = useQuery(locations, "all").data?.data ?? [];
  const [date, setDate] = useState(place?.date ?? "");
  const day = parseIsoDate(date);
  const ethiopian = day === null ? null : formatEthiopian(translator, day);
  return (
    <>
      <FormInput
        id="location"
        name="location"
        label={t("field.location")}
        hint={t("import.branch_hint")}
        error={errors["location"]}
        defaultValue={place?.location}
        list={BRANCHES_ID}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
      />
      <datalist id={BRANCHES_ID}>
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <FormInput
        id="date"
        name="date"
        type="date"
        label={t("import.date")}
        hint={ethiopian === null ? t("import.date_hint") : t("import.date_both", { ethiopian })}
        error={errors["date"]}
        defaultValue={place?.date}
        onChange={(event) => setDate(event.target.value)}
        disabled={disabled}
      />
    </>
  );
}
