import { useId } from "react";
import { toGeez } from "#domain/geez.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { GeezConverter } from "./geez-converter.tsx";
import styles from "./geez-numbers.module.css";

const TABLE = Array.from({ length: 100 }, (_, at) => {
  const written = toGeez(at + 1);
  return { number: at + 1, geez: written.ok ? written.value : "" };
});

/** The section `#geez-numbers`. */
export function GeezNumbers({ year }: { year: number }) {
  const { t } = useTranslate();
  const [headingId, tableId] = [useId(), useId()];
  return (
    <section id="geez-numbers" className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{t("geez.title")}</h2>
        <p>{t("geez.lead")}</p>
      </div>
      <GeezConverter start={year} />
      <h3 id={tableId}>{t("geez.table")}</h3>
      <ol className={styles.table} aria-labelledby={tableId}>
        {TABLE.map(({ number, geez }) => (
          <li key={number}>
            <b>{geez}</b> {number}
          </li>
        ))}
      </ol>
    </section>
  );
}
