import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

type InputFieldProps = ComponentProps<"input"> & { label: string; hint?: string; error?: string };

export function InputField({ label, hint, error, ...rest }: InputFieldProps) {
  const id = useId();
  const hinted = hint === undefined ? {} : { "aria-describedby": `${id}-hint` };
  const wrong = error === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${id}-error` };
  return (
    <Labelled id={id} label={label}>
      <input id={id} className={styles.input} {...hinted} {...wrong} {...rest} />
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
    </Labelled>
  );
}

type SelectFieldProps = ComponentProps<"select"> & { label: string };

export function SelectField({ label, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <select id={id} className={styles.input} {...rest}>
        {children}
      </select>
    </Labelled>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}
