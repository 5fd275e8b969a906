import type { ComponentProps } from "react";
import styles from "./removal.module.css";

type Described = { label: string; hint?: string; error: string | undefined };
type RemovalInputProps = Described & ComponentProps<"input"> & { id: string };
type RemovalTextProps = Described & ComponentProps<"textarea"> & { id: string };

export function RemovalInput({ label, hint, error, ...rest }: RemovalInputProps) {
  return (
    <Labelled id={rest.id} label={label} hint={hint} error={error}>
      <input className={styles.input} {...described(rest.id, hint, error)} {...rest} />
    </Labelled>
  );
}

export function RemovalText({ label, hint, error, ...rest }: RemovalTextProps) {
  return (
    <Labelled id={rest.id} label={label} hint={hint} error={error}>
      <textarea className={styles.input} {...described(rest.id, hint, error)} {...rest} />
    </Labelled>
  );
}

type LabelledProps = {
  id: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  children: React.ReactNode;
};

function Labelled({ id, label, hint, error, children }: LabelledProps) {
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
      {children}
    </div>
  );
}

function described(id: string, hint: string | undefined, error: string | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    ...(ids === "" ? {} : { "aria-describedby": ids }),
    ...(error === undefined ? {} : { "aria-invalid": true }),
  };
}
