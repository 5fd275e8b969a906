import type { AuditEntry } from "../../../../domain/api/audit.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { fieldLabel, fieldText, isSameValue } from "../form/field-labels.ts";
import styles from "./audit.module.css";

/** What stood there before and what after, field by field; folded, since most look for who and when. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
  const translator = useTranslate();
  const { t } = translator;
  const rows = changedRows(entry);
  if (rows.length === 0) return "–";
  return (
    <details className={styles.change}>
      <summary>{t("audit.fields", { count: rows.length })}</summary>
      <dl>
        {rows.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{fieldLabel(translator, field)}</dt>
            <dd>
              {before !== undefined && <del>{fieldText(translator, before)}</del>}
              {after !== undefined && <ins>{fieldText(translator, after)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function changedRows({ before, after }: AuditEntry) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((row) => !isSameValue(row.before, row.after));
}
