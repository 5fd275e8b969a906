import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { InputField } from "../../ui/form/field.tsx";

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
