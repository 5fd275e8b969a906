import { useLocation, useSearchParams } from "wouter";
import { links } from "../../lib/links.ts";
import type { Prefetch } from "../../hooks/services-context.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { pageParams } from "../../passports/passport-question.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { questionOf } from "./list-question.ts";
import { formatListSearch, type ListSearch, parseListSearch } from "./list-search.ts";
import { ListFilters } from "./list-filters.tsx";
import { ListResults } from "./list-results.tsx";
import styles from "./passports.module.css";

export const prefetch: Prefetch = ({ passports, locations }, { search }) =>
  Promise.all([passports.fetch(pageParams(questionOf(parseListSearch(search)))), locations.fetch("all")]);

/** `/passports/`. */
export function PassportsPage() {
  usePageMessages("passports", "answers");
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const search = parseListSearch(params);
  const go = (change: Partial<ListSearch>): void =>
    navigate(links.passports(formatListSearch({ ...search, page: 1, ...change })));
  return (
    <>
      <PageTitle title={t("passports.title")} description={t("passports.description")} noindex />
      <PageHead title={t("passports.title")} lead={t("passports.lead")} />
      <div className={styles.columns}>
        <ListFilters search={search} onSearch={go} />
        <ListResults search={search} onSearch={go} />
      </div>
    </>
  );
}
