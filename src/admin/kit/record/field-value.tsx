import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { FieldDescription } from "../form/described-field.ts";
import { fieldText } from "../form/field-text.ts";
import { BothDays } from "../table/moment.tsx";
import type { Column } from "../table/data-table.tsx";
import type { FilterField } from "../table/filter-form.tsx";

type FieldValueProps = { description: FieldDescription; text: string };

/** A form's text of a field, as its description shows it. */
export function FieldValue({ description: { kind, values, lang }, text }: FieldValueProps) {
  const translator = useTranslate();
  const label = values?.[text];
  if (label !== undefined) return translator.t(label);
  if (kind === "day" && text !== "") return <BothDays date={text} />;
  if (kind === "lines" && text !== "") return text.split("\n").join(", ");
  if (lang !== undefined && text !== "") return <span lang={lang}>{text}</span>;
  return fieldText(translator, text);
}

type ColumnMore<Sort extends string> = Pick<Column<never, Sort>, "figures" | "sort">;

/** A table's column of a described field. */
export function fieldColumn<Name extends string, Sort extends string>(
  { t }: Translator,
  { fields }: { fields: Readonly<Record<Name, FieldDescription>> },
  name: NoInfer<Name>,
  more: ColumnMore<Sort> = {},
): Column<{ fields: Readonly<Record<Name, string>> }, Sort> {
  const description = fields[name];
  return {
    id: name,
    label: t(description.label),
    ...more,
    cell: (row) => <FieldValue description={description} text={row.fields[name]} />,
  };
}

/** A list's filter by a field with named values. */
export function fieldFilter<Name extends string>(
  { t }: Translator,
  { fields }: { fields: Readonly<Record<Name, FieldDescription>> },
  name: NoInfer<Name>,
): FilterField {
  const { label, values = {} } = fields[name];
  const options = Object.entries(values).map(([value, text]) => ({ value, label: t(text) }));
  return { name, label: t(label), options };
}
