import { type SyntheticEvent, useState } from "react";
import { parseIsoDate, todayInAddisAbaba } from "#domain/day.ts";
import { formatEthiopian } from "../../../i18n/dates.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useServices } from "../../../hooks/services-context.ts";
import { useDraft } from "../../../hooks/use-draft.ts";
import { Button } from "../../../ui/button.tsx";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import { InputField, SelectField } from "../../../ui/form/field.tsx";
import styles from "../form/form.module.css";
import { readForm } from "../form/read-form.ts";
import { useRefilled } from "../form/use-refilled.ts";
import {
  PASSPORT_LABELS,
  type PassportBody,
  type PassportField,
  type PassportFields,
  readPassport,
} from "./passport-fields.ts";

type PassportFormProps = {
  fields: PassportFields;
  /** If empty, the branch is a text field. */
  branches: readonly string[];
  submitLabel: string;
  disabled?: boolean;
  onTyping?: () => void;
  onSubmit: (body: PassportBody) => void;
  children?: React.ReactNode;
};

export function PassportForm(props: PassportFormProps) {
  const { fields, branches, submitLabel, disabled = false, onTyping, onSubmit, children } = props;
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const form = useRefilled(JSON.stringify(fields));
  const [errors, setErrors] = useState<FieldErrors>({});
  const draft = useDraft();
  function startTyping(): void {
    draft.begin();
    onTyping?.();
  }
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = { ...fields, ...readForm(event.currentTarget) };
    const read = readPassport(translator, typed, todayInAddisAbaba(now()));
    setErrors(read.ok ? {} : read.error);
    if (!read.ok) return;
    draft.end();
    onSubmit(read.value);
  }
  const field = (name: PassportField) => ({
    id: name,
    name,
    label: t(PASSPORT_LABELS[name]),
    error: errors[name],
    defaultValue: fields[name],
    disabled,
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={startTyping} noValidate>
      <ErrorSummary errors={errors} />
      <div className={styles.fields}>
        <InputField
          {...field("request_number")}
          hint={t("admin_passport.number_hint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <BranchField key={`branch ${fields.location}`} field={field("location")} branches={branches} />
        <PublishDay key={`day ${fields.date_of_publish}`} field={field("date_of_publish")} />
      </div>
      <div className={styles.fields}>
        <InputField {...field("first_name")} autoComplete="off" spellCheck={false} />
        <InputField {...field("middle_name")} autoComplete="off" spellCheck={false} />
        <InputField {...field("last_name")} autoComplete="off" spellCheck={false} />
      </div>
      <div className={styles.buttons}>
        <Button look="primary" type="submit" disabled={disabled}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}

type FieldProps = {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  defaultValue: string;
  disabled: boolean;
};

/** A select: a typo would create a new branch. */
function BranchField({ field, branches }: { field: FieldProps; branches: readonly string[] }) {
  const { t } = useTranslate();
  if (branches.length === 0) return <InputField {...field} autoComplete="off" />;
  const names = [...new Set([...branches, field.defaultValue])].filter((name) => name !== "").sort();
  return (
    <SelectField {...field}>
      <option value="">{t("admin_passport.choose_branch")}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Shows the Ethiopian date below, as lists print it. */
function PublishDay({ field }: { field: FieldProps }) {
  const translator = useTranslate();
  const [typed, setTyped] = useState(field.defaultValue);
  const day = parseIsoDate(typed);
  return (
    <InputField
      {...field}
      type="date"
      note={day === null ? translator.t("admin_passport.date_hint") : formatEthiopian(translator, day)}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
