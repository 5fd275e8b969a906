import type { ReactNode } from "react";
import { assertNever } from "#domain/base/result.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { InputField, SelectField, TextAreaField } from "../../../ui/form/field.tsx";
import type { FieldDescription, RecordField } from "./described-field.ts";

type DescribedInputProps = { field: RecordField; description: FieldDescription; note?: ReactNode };

/** The control of a field as its description says. A choice needs a key with its value, which React does not refill. */
export function DescribedInput({ field, description, note }: DescribedInputProps) {
  const { t } = useTranslate();
  const { kind = "line", values = {}, lang, rows = 3, most } = description;
  const props = { ...field, note, lang };
  switch (kind) {
    case "choice":
      return (
        <SelectField {...props}>
          {Object.entries(values).map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </SelectField>
      );
    case "text":
      return <TextAreaField {...props} rows={rows} />;
    case "lines":
      return <TextAreaField {...props} rows={rows} spellCheck={false} />;
    case "name":
      return <InputField {...props} spellCheck={false} />;
    case "code":
      return <InputField {...props} autoCapitalize="characters" spellCheck={false} />;
    case "phone":
      return <InputField {...props} type="tel" inputMode="tel" />;
    case "web":
      return <InputField {...props} type="url" inputMode="url" spellCheck={false} />;
    case "number":
      return <InputField {...props} type="number" inputMode="numeric" min={0} max={most} />;
    case "day":
      return <InputField {...props} type="date" />;
    case "line":
      return <InputField {...props} />;
    default:
      return assertNever(kind);
  }
}
