import { type SyntheticEvent, useState } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { InputField, SelectField } from "../../../ui/field.tsx";
import { useRefilled } from "../form/use-refilled.ts";
import { FILTERS_ID } from "./row-keys.ts";
import styles from "./filter-form.module.css";

type FilterOption = { value: string; label: string };

export type FilterField = {
  /** The search parameter. */
  name: string;
  label: string;
  /** A text unless it is a day, or one of some options. */
  kind?: "text" | "day" | "number";
  options?: readonly FilterOption[];
};

type FilterFormProps = {
  fields: readonly FilterField[];
  search: Readonly<Record<string, string | number>>;
  /** The table without filters. */
  clearHref: string;
  onSearch: (change: Record<string, string>) => void;
};

/** The filters of a table, filled from the address; on a phone all but the first wait behind a button. */
export function FilterForm({ fields, search, clearHref, onSearch }: FilterFormProps) {
  const { t } = useTranslate();
  const valueOf = (name: string): string => String(search[name] ?? "");
  const used = fields.filter(({ name }) => valueOf(name) !== "");
  const [open, setOpen] = useState(used.some((field) => field !== fields[0]));
  const form = useRefilled(JSON.stringify(fields.map(({ name }) => valueOf(name))));
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSearch(readFields(event.currentTarget, fields));
  }
  return (
    <search className={styles.filters}>
      <form ref={form} id={FILTERS_ID} className={styles.form} onSubmit={submit}>
        <div className={styles.fields} data-open={open}>
          {fields.map((field) => (
            <FilterInput
              key={`${field.name}=${field.options === undefined ? "" : valueOf(field.name)}`}
              field={field}
              value={valueOf(field.name)}
            />
          ))}
        </div>
        <div className={styles.buttons}>
          <Button look="primary" type="submit">
            {t("table.filter")}
          </Button>
          {fields.length > 1 && (
            <Button
              look="plain"
              className={styles.more}
              aria-expanded={open}
              onClick={() => setOpen((was) => !was)}
            >
              {t(open ? "table.fewer_filters" : "table.more_filters")}
            </Button>
          )}
          {used.length > 0 && (
            <ButtonLink look="plain" href={clearHref}>
              {t("table.clear")}
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}

function FilterInput({ field, value }: { field: FilterField; value: string }) {
  const { name, label, kind = "text", options } = field;
  if (options === undefined) {
    return (
      <InputField
        label={label}
        name={name}
        type={kind === "day" ? "date" : "text"}
        defaultValue={value}
        autoComplete="off"
        spellCheck={false}
        {...(kind === "number" ? { autoCapitalize: "characters" } : {})}
      />
    );
  }
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

function readFields(form: HTMLFormElement, fields: readonly FilterField[]): Record<string, string> {
  const filled = new FormData(form);
  return Object.fromEntries(
    fields.map(({ name }) => {
      const value = filled.get(name);
      return [name, typeof value === "string" ? value.trim() : ""];
    }),
  );
}
