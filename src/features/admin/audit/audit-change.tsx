import type { AuditEntry } from "#domain/api/audit.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { auditDifferences, fieldsOf, isEmptyValue, type FieldChange } from "./audit-differences.ts";
import { auditLabel, auditText } from "./audit-values.ts";
import styles from "./audit.module.css";

/** Further fields are collapsed. */
const MAX_UNFOLDED = 3;

export function AuditChange({ entry }: { entry: AuditEntry }) {
  const translator = useTranslate();
  const { t } = translator;
  const { changes, removed } = auditDifferences(entry);
  if (changes.length === 0 && removed === null) return "–";
  if (removed === null && changes.length <= MAX_UNFOLDED) return <Changes changes={changes} />;
  const labels = changes.map(({ field }) => auditLabel(translator, field));
  return (
    <details className={styles.more}>
      <summary>{labels.length === 0 ? t("audit.merged_only") : labels.join(", ")}</summary>
      <Changes changes={changes} />
      {removed !== null && (
        <>
          <p className={styles.removed}>{t("audit.merged_from")}</p>
          <Changes changes={fieldsOf(removed)} />
        </>
      )}
    </details>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const translator = useTranslate();
  const { t } = translator;
  const text = ({ field }: FieldChange, value: unknown) => auditText(translator, field, value);
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{auditLabel(translator, change.field)}</dt>
          <dd>
            {change.before !== undefined && (
              <del data-none={isEmptyValue(change.before) || undefined}>
                <span className="only-read-aloud">{t("audit.was")} </span>
                {text(change, change.before)}
              </del>
            )}
            {change.before !== undefined && change.after !== undefined && (
              <span className={styles.arrow} aria-hidden="true">
                →
              </span>
            )}
            {change.after !== undefined && (
              <ins>
                <span className="only-read-aloud">{t("audit.is")} </span>
                {text(change, change.after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
