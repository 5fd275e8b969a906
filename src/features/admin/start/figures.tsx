import type { ReactNode } from "react";
import type { AdminOverview } from "#domain/api/admin-overview.ts";
import { parseIsoDate } from "#domain/day.ts";
import { formatEthiopian, formatGregorian } from "../../../i18n/dates.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import styles from "./start-page.module.css";

export function Figures({ overview }: { overview: AdminOverview }) {
  const translator = useTranslate();
  const { t } = translator;
  const { passports, branches, newest_list_day, users, articles } = overview;
  const day = newest_list_day === null ? null : parseIsoDate(newest_list_day);
  return (
    <dl className={styles.figures}>
      <Figure label={t("admin.passports")}>{t("number", { value: passports })}</Figure>
      <Figure label={t("admin.locations")}>{t("number", { value: branches })}</Figure>
      {users !== null && <Figure label={t("admin.users")}>{t("number", { value: users })}</Figure>}
      {articles && (
        <Figure label={t("admin.articles")}>
          {t("number", { value: articles.published })}
          <span className={styles.also}>{t("admin.articles_also", articles)}</span>
        </Figure>
      )}
      {day !== null && (
        <Figure label={t("admin.newest_list")}>
          {formatEthiopian(translator, day)}
          <span className={styles.also}>{formatGregorian(translator, day)}</span>
        </Figure>
      )}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
