import { type SyntheticEvent, useState } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { useDraft } from "../../../hooks/use-draft.ts";
import { Button } from "../../../ui/button.tsx";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import { fieldLabel } from "../form/field-labels.ts";
import { InputField, TextAreaField } from "../../../ui/form/field.tsx";
import styles from "../form/form.module.css";
import { readForm } from "../form/read-form.ts";
import { useRefilled } from "../form/use-refilled.ts";
import { type LocationField, type LocationFields, readLocation } from "./location-fields.ts";

type LocationFormProps = {
  fields: LocationFields;
  submitLabel: string;
  disabled?: boolean;
  onTyping?: () => void;
  onSubmit: (body: Fields) => void;
  children?: React.ReactNode;
};

/** Unknown facts stay empty. */
export function LocationForm(props: LocationFormProps) {
  const { fields, submitLabel, disabled = false, onTyping, onSubmit, children } = props;
  const translator = useTranslate();
  const { t } = translator;
  const form = useRefilled(JSON.stringify(fields));
  const [errors, setErrors] = useState<FieldErrors>({});
  const draft = useDraft();
  function startTyping(): void {
    draft.begin();
    onTyping?.();
  }
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = readLocation(translator, { ...fields, ...readForm(event.currentTarget) });
    setErrors(read.ok ? {} : read.error);
    if (!read.ok) return;
    draft.end();
    onSubmit(read.value);
  }
  const field = (name: LocationField) => ({
    id: name,
    name,
    label: fieldLabel(translator, name),
    error: errors[name],
    defaultValue: fields[name],
    disabled,
    autoComplete: "off",
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={startTyping} noValidate>
      <ErrorSummary errors={errors} />
      <div className={styles.fields}>
        <InputField {...field("name")} spellCheck={false} />
        <InputField {...field("name_am")} lang="am" spellCheck={false} />
        <InputField {...field("phone")} type="tel" inputMode="tel" />
        <InputField {...field("opening_hours")} />
        <InputField {...field("map_url")} type="url" inputMode="url" spellCheck={false} />
      </div>
      <div className={styles.fields}>
        <TextAreaField {...field("address")} rows={3} />
        <TextAreaField {...field("pickup_note")} rows={3} />
        <TextAreaField
          {...field("aliases")}
          rows={3}
          hint={t("admin_location.aliases_hint")}
          spellCheck={false}
        />
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
