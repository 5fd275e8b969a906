import type { ComponentProps, ReactNode } from "react";
import styles from "./form.module.css";

type Described = {
  /** Also where a link of the error summary leads. */
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

export function FormInput({ label, hint, error, ...rest }: Described & ComponentProps<"input">) {
  return (
    <FormField id={rest.id} label={label} hint={hint} error={error}>
      <input className={styles.input} {...described(rest.id, hint, error)} {...rest} />
    </FormField>
  );
}

export function FormText({ label, hint, error, ...rest }: Described & ComponentProps<"textarea">) {
  return (
    <FormField id={rest.id} label={label} hint={hint} error={error}>
      <textarea className={styles.input} {...described(rest.id, hint, error)} {...rest} />
    </FormField>
  );
}

export function FormSelect({ label, hint, error, children, ...rest }: Described & ComponentProps<"select">) {
  return (
    <FormField id={rest.id} label={label} hint={hint} error={error}>
      <select className={styles.input} {...described(rest.id, hint, error)} {...rest}>
        {children}
      </select>
    </FormField>
  );
}

function FormField({ id, label, hint, error, children }: Described & { children: ReactNode }) {
  return (
    <div className={error === undefined ? styles.field : `${styles.field} ${styles.wrong}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
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
    </div>
  );
}

function described(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ].join(" ");
  return {
    ...(ids === "" ? {} : { "aria-describedby": ids }),
    ...(error === undefined ? {} : { "aria-invalid": true }),
  };
}
