import { type ReactNode, type SyntheticEvent, useState } from "react";
import type { Result } from "#domain/base/result.ts";
import { useDraft } from "../../../platform/hooks/use-kept-typing.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { Button } from "../../../ui/button.tsx";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import { fieldLabel } from "../form/field-labels.ts";
import styles from "../form/form.module.css";
import type { FormTexts } from "../form/form-texts.ts";
import { readForm } from "../form/read-form.ts";
import { useRefilled } from "../form/use-refilled.ts";
import { AutosaveState } from "./autosave-state.tsx";
import { FoundDraft } from "./found-draft.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import type { KeptForm } from "./use-kept-form.ts";

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
  form: KeptForm<Texts>;
  /** The request body, or an error per field. `act`: the value of the button pressed; "" of the usual one. */
  read: (typed: Texts, act: string) => Result<Fields, FieldErrors>;
  /**
   * Above the fields, with the buttons, which are repeated below the form on phones alone. Its first button is also
   * pressed by Enter in a field.
   */
  head?: ReactNode;
  /** What the form's own logic makes of a change, such as a proposed day; as typed by default. */
  adjust?: (typed: Texts) => Texts;
  children: (field: (name: keyof Texts & string) => RecordField) => ReactNode;
};

/**
 * The form of a record: refilled by newer versions, checked on submit. What is typed is kept on this device, offered
 * again, and asked about before the page is left.
 */
export function RecordForm<Texts extends FormTexts>({
  form,
  read,
  head,
  adjust = (typed) => typed,
  children,
}: RecordFormParts<Texts>) {
  const { shown, autosave, props } = form;
  const { submitLabel, disabled = false, onTyping, opened, buttons } = props;
  const translator = useTranslate();
  const element = useRefilled(JSON.stringify(shown));
  const [errors, setErrors] = useState<FieldErrors>({});
  const draft = useDraft();
  function handleInput(event: SyntheticEvent<HTMLFormElement>): void {
    draft.begin();
    onTyping?.();
    form.take(adjust({ ...shown, ...readForm(event.currentTarget) }));
  }
  function submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const act = submitter instanceof HTMLButtonElement ? submitter.value : "";
    const body = read({ ...shown, ...readForm(event.currentTarget) }, act);
    setErrors(body.ok ? {} : body.error);
    if (!body.ok) return;
    draft.end();
    void form.submit(body.value);
  }
  const field = (name: string): RecordField => ({
    id: name,
    name,
    label: fieldLabel(translator, name),
    error: errors[name],
    defaultValue: shown[name],
    disabled,
    autoComplete: "off",
  });
  return (
    <>
      <FoundDraft kept={form} savedAt={opened?.savedAt ?? null} />
      <form ref={element} className={styles.form} onSubmit={submit} onInput={handleInput} noValidate>
        {head}
        <ErrorSummary errors={errors} />
        {children(field)}
        <AutosaveState {...autosave} />
        <div className={styles.buttons} data-again={head !== undefined || undefined}>
          <Button look="primary" type="submit" disabled={disabled}>
            {submitLabel}
          </Button>
          {buttons}
        </div>
      </form>
      <LeaveGuard isDirty={autosave.isDirty} />
    </>
  );
}
