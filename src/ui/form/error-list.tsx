import type { MouseEvent } from "react";
import { Notice } from "../notice.tsx";
import styles from "./field.module.css";

export type FieldErrors = Readonly<Record<string, string>>;

/** Each error links to its field. */
export function ErrorList({ title, errors }: { title: string; errors: FieldErrors }) {
  return (
    <Notice tone="critical" title={title}>
      <ul className={styles.errors}>
        {Object.entries(errors).map(([field, sentence]) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Adds no history entry. */
function focusField(event: MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}
