import { Link } from "wouter";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { CloseIcon } from "../icons.tsx";
import styles from "./chips.module.css";

/** `href`: the list without it. */
type ChosenFilter = { name: string; text: string; href: string };

/** What narrows the list, each removable, also without script. */
export function ChosenFilters({
  filters,
  clearHref,
}: {
  filters: readonly ChosenFilter[];
  clearHref: string;
}) {
  const { t } = useTranslate();
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("filter.chosen")}>
      {filters.map(({ name, text, href }) => (
        <li key={name}>
          <Link
            className={`${styles.chip} ${styles.chosen}`}
            href={href}
            aria-label={t("filter.remove", { filter: text })}
          >
            <span>{text}</span>
            <CloseIcon />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link className={styles.all} href={clearHref}>
            {t("filter.clear_all")}
          </Link>
        </li>
      )}
    </ul>
  );
}
