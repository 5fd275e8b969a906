import { type ReactNode, type SyntheticEvent, useState } from "react";
import type { Result } from "#domain/result.ts";
import type { RecordDraft } from "../../../auth/record-drafts.ts";
import { useDraft } from "../../../hooks/use-draft.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { Button } from "../../../ui/button.tsx";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { fieldLabel } from "./field-labels.ts";
import styles from "./form.module.css";
import type { FormTexts } from "./form-texts.ts";
import { readForm } from "./read-form.ts";
import { useRefilled } from "./use-refilled.ts";

export type RecordFormProps<Texts extends FormTexts> = {
  /** Null: not added yet; temporary until it is sent. */
  recordKey: string | null;
  fields: Texts;
  submitLabel: string;
  disabled?: boolean;
  onTyping?: () => void;
  /** False: it could not be kept. */
  onSubmit: (body: Fields) => Promise<boolean>;
  /** What an existing record was filled from, for drafts. */
  opened?: {
    version: RecordDraft["version"];
    /** When the server last changed it. */
    savedAt: string | null;
    /** Goes on from an older version. */
    restore: (version: RecordDraft["version"]) => void;
  };
  /** Further buttons. */
  buttons?: ReactNode;
};

/** Props of a form's field. */
export type RecordField = {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  defaultValue: string | undefined;
  disabled: boolean;
  autoComplete: "off";
};

type RecordFormParts<Texts extends FormTexts> = {
  form: RecordFormProps<Texts>;
  /** The request body, or an error per field. */
  read: (typed: Texts) => Result<Fields, FieldErrors>;
  /** After each change by the person. */
  onTyped?: (typed: Texts) => void;
  children: (field: (name: keyof Texts & string) => RecordField) => ReactNode;
};

/** The form of a record: refilled by newer versions, checked on submit. */
export function RecordForm<Texts extends FormTexts>({
  form,
  read,
  onTyped,
  children,
}: RecordFormParts<Texts>) {
  const { fields, submitLabel, disabled = false, onTyping, onSubmit, buttons } = form;
  const translator = useTranslate();
  const element = useRefilled(JSON.stringify(fields));
  const [errors, setErrors] = useState<FieldErrors>({});
  const draft = useDraft();
  function handleInput(event: SyntheticEvent<HTMLFormElement>): void {
    draft.begin();
    onTyping?.();
    onTyped?.({ ...fields, ...readForm(event.currentTarget) });
  }
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const body = read({ ...fields, ...readForm(event.currentTarget) });
    setErrors(body.ok ? {} : body.error);
    if (!body.ok) return;
    draft.end();
    void onSubmit(body.value);
  }
  const field = (name: string): RecordField => ({
    id: name,
    name,
    label: fieldLabel(translator, name),
    error: errors[name],
    defaultValue: fields[name],
    disabled,
    autoComplete: "off",
  });
  return (
    <form ref={element} className={styles.form} onSubmit={submit} onInput={handleInput} noValidate>
      <ErrorSummary errors={errors} />
      {children(field)}
      <div className={styles.buttons}>
        <Button look="primary" type="submit" disabled={disabled}>
          {submitLabel}
        </Button>
        {buttons}
      </div>
    </form>
  );
}
