import { useEffect, useRef } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./form.module.css";

/** A sentence for each field that does not fit, by the field's id. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What does not fit, each a link to its field; takes the focus with every try that ends in it. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const { t } = useTranslate();
  const summary = useRef<HTMLDivElement>(null);
  const wrong = Object.entries(errors);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try counts, also one that ends as the last
  useEffect(() => summary.current?.focus(), [errors]);
  if (wrong.length === 0) return null;
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
      <Notice tone="critical" title={t("form.errors", { count: wrong.length })}>
        <ul>
          {wrong.map(([field, sentence]) => (
            <li key={field}>
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** The field itself, without a step in the history. */
function focusField(event: React.MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}
