import { useTranslate } from "../i18n/use-translate.tsx";
import { ButtonLink } from "./button.tsx";
import styles from "./pagination.module.css";

type PaginationProps = { page: number; lastPage: number; linkTo: (page: number) => string };

export function Pagination({ page, lastPage, linkTo }: PaginationProps) {
  const { t } = useTranslate();
  if (lastPage <= 1 && page === 1) return null;
  return (
    <nav className={styles.pages} aria-label={t("pages.label")}>
      <p className={styles.where}>{t("pages.where", { page, last: Math.max(lastPage, 1) })}</p>
      <div className={styles.steps}>
        {page > 1 && (
          <ButtonLink href={linkTo(Math.min(page - 1, Math.max(lastPage, 1)))}>
            {t("pages.previous")}
          </ButtonLink>
        )}
        {page < lastPage && <ButtonLink href={linkTo(page + 1)}>{t("pages.next")}</ButtonLink>}
      </div>
    </nav>
  );
}
