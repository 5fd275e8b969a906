import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

export type Described = {
  /** Target of the error list; generated if absent. */
  id?: string | undefined;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Below the input, derived from its value. */
  note?: ReactNode;
};

type Control = { id: string; className: string | undefined };

export function InputField({ id, label, hint, error, note, ...rest }: Described & ComponentProps<"input">) {
  return (
    <Field id={id} label={label} hint={hint} error={error} note={note}>
      {(control) => <input {...control} {...rest} />}
    </Field>
  );
}

export function TextAreaField({
  id,
  label,
  hint,
  error,
  note,
  ...rest
}: Described & ComponentProps<"textarea">) {
  return (
    <Field id={id} label={label} hint={hint} error={error} note={note}>
      {(control) => <textarea {...control} {...rest} />}
    </Field>
  );
}

export function SelectField({ id, label, hint, error, note, ...rest }: Described & ComponentProps<"select">) {
  return (
    <Field id={id} label={label} hint={hint} error={error} note={note}>
      {(control) => <select {...control} {...rest} />}
    </Field>
  );
}

type FieldProps = { [name in keyof Described]: Described[name] | undefined } & {
  label: string;
  children: (control: Control) => ReactNode;
};

export function Field({ id: ownId, label, hint, error, note, children }: FieldProps) {
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const describedBy = [
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
    note !== undefined && `${id}-note`,
  ].filter(Boolean);
  const control = {
    id,
    className: styles.input,
    ...(describedBy.length > 0 && { "aria-describedby": describedBy.join(" ") }),
    ...(error !== undefined && { "aria-invalid": true }),
  };
  return (
    <div className={error === undefined ? styles.field : `${styles.field} ${styles.wrong}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {children(control)}
      {note !== undefined && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}
