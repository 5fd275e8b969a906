import { Link } from "wouter";
import type { AdminOverview } from "#domain/api/admin-overview.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useBranchNamer } from "../../../passports/offices.tsx";
import { stateLabel } from "../imports/import-texts.ts";
import { formatBothDates } from "../table/admin-dates.ts";
import styles from "./start-page.module.css";

export function NewestImports({ batches }: { batches: NonNullable<AdminOverview["batches"]> }) {
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  return (
    <section className={styles.section} aria-labelledby="newest-imports">
      <h2 id="newest-imports">{t("admin.newest_imports")}</h2>
      {batches.length === 0 ? (
        <p className={styles.quiet}>{t("admin.no_imports")}</p>
      ) : (
        <ul className={styles.batches}>
          {batches.map((batch) => {
            return (
              <li key={batch.id} className={styles.batch}>
                <Link href={adminLinks.import(batch.id)}>
                  {[nameOf(batch.location), formatBothDates(translator, batch.date_of_publish)].join(" · ")}
                </Link>
                <span className={styles.quiet}>
                  {[
                    stateLabel(translator, { status: batch.status, work: null }),
                    t("admin.batch_rows", { count: batch.rows_total }),
                    ...(batch.rows_rejected > 0
                      ? [t("admin.batch_rejected", { count: batch.rows_rejected })]
                      : []),
                    ...(batch.is_sample ? [t("admin.batch_sample")] : []),
                  ].join(" · ")}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
