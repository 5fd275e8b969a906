import { type ReactNode, type SyntheticEvent, useState } from "react";
import { keysOf } from "#domain/base/keys.ts";
import type { Result } from "#domain/base/result.ts";
import { useDraft } from "../../../platform/hooks/use-kept-typing.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { Button } from "../../../ui/button.tsx";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { useRefilled } from "../../../ui/form/use-refilled.ts";
import { ErrorSummary } from "../form/form-card.tsx";
import { type FieldDescription, isTall, type RecordField } from "../form/described-field.ts";
import { DescribedInput } from "../form/described-input.tsx";
import styles from "../form/form.module.css";
import { type FormTexts, readForm } from "../form/form-texts.ts";
import { FoundDraft, AutosaveState } from "./found-draft.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import type { KeptForm } from "./use-kept-texts.ts";

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
  /** The fields in their places: `input` is a control as described, `field` the props of another one. All by default. */
  children?: (
    field: (name: keyof Texts & string) => RecordField,
    input: (name: keyof Texts & string, note?: ReactNode) => ReactNode,
  ) => ReactNode;
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
  children = (_, input) => inRows(form.props.type.fields, input),
}: RecordFormParts<Texts>) {
  const { shown, autosave, props } = form;
  const { type, submitLabel, disabled = false, onTyping, opened, buttons } = props;
  const { t } = useTranslate();
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
  const field = (name: keyof Texts & string): RecordField => ({
    id: name,
    name,
    label: t(type.fields[name].label),
    hint: type.fields[name].hint && t(type.fields[name].hint),
    error: errors[name],
    defaultValue: shown[name],
    disabled,
    autoComplete: "off",
  });
  const input = (name: keyof Texts & string, note?: ReactNode): ReactNode => (
    <DescribedInput
      // React does not refill a select.
      key={type.fields[name].kind === "choice" ? `${name} ${shown[name]}` : name}
      field={field(name)}
      description={type.fields[name]}
      note={note}
    />
  );
  return (
    <>
      <FoundDraft kept={form} savedAt={opened?.savedAt ?? null} />
      <form ref={element} className={styles.form} onSubmit={submit} onInput={handleInput} noValidate>
        {head}
        <ErrorSummary errors={errors} />
        {children(field, input)}
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

/** Short fields in one block, tall ones in another. */
function inRows<Name extends string>(
  fields: Readonly<Record<Name, FieldDescription>>,
  input: (name: Name) => ReactNode,
): ReactNode {
  const names = keysOf(fields);
  return (
    <>
      <div className={styles.fields}>
        {names.filter((name) => !isTall(fields[name])).map((name) => input(name))}
      </div>
      <div className={styles.fields}>
        {names.filter((name) => isTall(fields[name])).map((name) => input(name))}
      </div>
    </>
  );
}
