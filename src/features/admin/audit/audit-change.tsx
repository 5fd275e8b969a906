import type { AuditEntry } from "#domain/api/audit.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { auditDifferences, isEmptyValue, type FieldChange, saidFields } from "./audit-differences.ts";
import { auditLabel, auditText } from "./audit-values.ts";
import styles from "./audit.module.css";

/** Further fields are collapsed. */
const AT_A_GLANCE = 3;

export function AuditChange({ entry }: { entry: AuditEntry }) {
  const translator = useTranslate();
  const { t } = translator;
  const { changes, gone } = auditDifferences(entry);
  if (changes.length === 0 && gone === null) return "–";
  if (gone === null && changes.length <= AT_A_GLANCE) return <Changes changes={changes} />;
  const labels = changes.map(({ field }) => auditLabel(translator, field));
  return (
    <details className={styles.more}>
      <summary>{labels.length === 0 ? t("audit.merged_only") : labels.join(", ")}</summary>
      <Changes changes={changes} />
      {gone !== null && (
        <>
          <p className={styles.gone}>{t("audit.merged_from")}</p>
          <Changes changes={saidFields(gone)} />
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
