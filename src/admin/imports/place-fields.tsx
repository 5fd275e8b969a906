import { parseIsoDate } from "#domain/base/day.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useQuery } from "../../platform/hooks/use-query.ts";
import { useBranchNamer } from "../../passports/offices.tsx";
import { InputField } from "../../ui/form/field.tsx";
import type { FieldErrors } from "../../ui/form/error-list.tsx";

type PlaceFieldsProps = {
  errors: FieldErrors;
  place: Place;
  onChange: (field: keyof Place, text: string) => void;
  /** Replaces a field's hint: the source of its value. */
  hints?: Partial<Record<keyof Place, string>>;
  disabled: boolean;
};

type Place = { location: string; date: string };

const BRANCHES_ID = "branches-branches";

/** Branch and date. New branch names are allowed; the server asks if one looks like a typo. */
export function PlaceFields({ errors, place, onChange, hints = {}, disabled }: PlaceFieldsProps) {
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  const { locations } = useServices();
  const branches = useQuery(locations, "all").data?.data ?? [];
  const day = parseIsoDate(place.date);
  const ethiopian = day === null ? null : formatEthiopian(translator, day);
  return (
    <>
      <InputField
        id="location"
        name="location"
        label={t("field.location")}
        hint={hints.location ?? t("import.branch_hint")}
        error={errors["location"]}
        value={place.location}
        onChange={(event) => onChange("location", event.target.value)}
        list={BRANCHES_ID}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
      />
      <datalist id={BRANCHES_ID}>
        {branches.map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </datalist>
      <InputField
        id="date"
        name="date"
        type="date"
        label={t("import.date")}
        hint={[ethiopian === null ? t("import.date_hint") : t("import.date_both", { ethiopian }), hints.date]
          .filter(Boolean)
          .join(". ")}
        error={errors["date"]}
        value={place.date}
        onChange={(event) => onChange("date", event.target.value)}
        disabled={disabled}
      />
    </>
  );
}

type MarkerFieldProps = {
  value: string;
  onChange: (marker: string) => void;
  error: string | undefined;
  hint?: string | undefined;
  disabled: boolean;
};

const MARKERS_ID = "known-markers";
/** Headers of the two known layouts. */
const MARKERS = ["REQUEST_No.", "Application Number"];

/** The text after which a list's rows start. */
export function MarkerField({ value, onChange, error, hint, disabled }: MarkerFieldProps) {
  const { t } = useTranslate();
  return (
    <>
      <InputField
        id="linesToSkip"
        name="linesToSkip"
        label={t("import.marker")}
        hint={hint ?? t("import.marker_hint")}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        list={MARKERS_ID}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
      />
      <datalist id={MARKERS_ID}>
        {MARKERS.map((marker) => (
          <option key={marker}>{marker}</option>
        ))}
      </datalist>
    </>
  );
}
