import type { Ref } from "react";
import { useTranslate } from "../../i18n/use-translate.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { Notice } from "../../ui/notice.tsx";
import { REMOVAL_FIELDS, type RemovalErrors, type RemovalField } from "./removal-answers.ts";
import styles from "./removal.module.css";

/** What does not fit, each a link to its field. */
export function ErrorSummary({ errors, outcome }: { errors: RemovalErrors; outcome: Ref<HTMLDivElement> }) {
  const { t } = useTranslate();
  const wrong = REMOVAL_FIELDS.filter((field) => errors[field] !== undefined);
  return (
    <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
      <Notice tone="critical" title={t("removal.errors", { count: wrong.length })}>
        <ul className={styles.errors}>
          {wrong.map((field) => (
            <li key={field}>
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {errors[field]}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** Why nothing arrived; everything written stays in the form. */
export function NotSent({ error, outcome }: { error: ApiError; outcome: Ref<HTMLDivElement> }) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
      <Notice tone="critical" title={t("removal.not_sent")}>
        <p>{error.kind === "offline" ? t("removal.offline_text") : apiErrorText(translator, error)}</p>
        <p>{t("removal.kept")}</p>
      </Notice>
    </div>
  );
}

/** The field itself, without a step in the history. */
function focusField(event: React.MouseEvent, field: RemovalField): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}
