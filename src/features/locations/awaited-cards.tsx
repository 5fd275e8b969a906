import { useTranslate } from "../../i18n/use-translate.tsx";
import cards from "../../ui/cards.module.css";
import styles from "./locations.module.css";

const LINE = "\u00a0";

/** The room that as many branch cards take. */
export function AwaitedCards({ count }: { count: number }) {
  const { t } = useTranslate();
  return (
    <>
      <output className="only-read-aloud">{t("state.loading")}</output>
      <ul className={`${cards.grid} ${styles.newest} ${styles.awaited}`} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={`${cards.card} ${styles.card}`}>
            <div className={styles.text}>
              <h3>
                <span className={cards.name}>{LINE}</span>
              </h3>
              <p className={styles.date}>{LINE}</p>
              <p className={cards.fact}>{LINE}</p>
              <p className={cards.fact}>{LINE}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
