import type { AdminOverview } from "#domain/api/admin-overview.ts";
import { parseIsoDate } from "#domain/day.ts";
import { formatEthiopian, formatGregorian } from "../../../i18n/dates.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Figures } from "../../../ui/figures.tsx";
import styles from "./start-page.module.css";

export function StartFigures({ overview }: { overview: AdminOverview }) {
  const translator = useTranslate();
  const { t } = translator;
  const { passports, branches, newest_list_day, users, articles } = overview;
  const day = newest_list_day === null ? null : parseIsoDate(newest_list_day);
  return (
    <Figures wide>
      <Fact term={t("admin.passports")}>{t("number", { value: passports })}</Fact>
      <Fact term={t("admin.locations")}>{t("number", { value: branches })}</Fact>
      {users !== null && <Fact term={t("admin.users")}>{t("number", { value: users })}</Fact>}
      {articles && (
        <Fact term={t("admin.articles")}>
          {t("number", { value: articles.published })}
          <span className={styles.also}>{t("admin.articles_also", articles)}</span>
        </Fact>
      )}
      {day !== null && (
        <Fact term={t("admin.newest_list")}>
          {formatEthiopian(translator, day)}
          <span className={styles.also}>{formatGregorian(translator, day)}</span>
        </Fact>
      )}
    </Figures>
  );
}
