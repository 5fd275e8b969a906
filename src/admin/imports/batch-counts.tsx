import type { ImportBatch } from "#domain/imports/contract.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import styles from "./imports.module.css";

type Count = "rows_new" | "rows_updated" | "rows_duplicate" | "rows_rejected";

const COUNTS: readonly { count: Count; label: MessageId; hint: MessageId }[] = [
  { count: "rows_new", label: "import.rows_new", hint: "import.new_hint" },
  { count: "rows_updated", label: "import.rows_updated", hint: "import.updated_hint" },
  { count: "rows_duplicate", label: "import.rows_duplicate", hint: "import.duplicate_hint" },
  { count: "rows_rejected", label: "import.rows_rejected", hint: "import.rejected_hint" },
];

/** Every row is in exactly one of the four counts. */
export function BatchCounts({ batch }: { batch: ImportBatch }) {
  const { t, intlTag } = useTranslate();
  const figure = (count: number) => count.toLocaleString(intlTag);
  const isAhead = batch.status === "parsed" || batch.status === "importing";
  return (
    <section className={styles.counts} aria-labelledby="import-counts">
      <h2 id="import-counts">{t(isAhead ? "import.preview" : "import.effect")}</h2>
      <p className={styles.soft}>
        {t("import.rows")}: {figure(batch.rows_total)}
      </p>
      <dl>
        {COUNTS.map(({ count, label, hint }) => (
          <div key={count} data-count={count} data-none={batch[count] === 0 || undefined}>
            <dt>{t(label)}</dt>
            <dd>{figure(batch[count])}</dd>
            <dd className={styles.countHint}>{t(hint)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
