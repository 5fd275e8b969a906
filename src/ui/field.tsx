import { useId, type ComponentProps } from "react";
import styles from "./field.module.css";

type InputFieldProps = ComponentProps<"input"> & { label: string };

export function InputField({ label, ...rest }: InputFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input id={id} className={styles.input} {...rest} />
    </div>
  );
}

type SelectFieldProps = ComponentProps<"select"> & { label: string };

export function SelectField({ label, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={styles.input} {...rest}>
        {children}
      </select>
    </div>
  );
}
