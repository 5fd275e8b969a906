import { PASSPORT_SORTS } from "../../../domain/api/passports.ts";
import { parseIsoDate } from "../../../domain/day.ts";
import { links } from "../../app/routes.ts";
import type { MessageId } from "../../i18n/translator.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useServices } from "../../lib/services-context.ts";
import { type PageQuestion, usePassportPage } from "../../lib/use-passport-page.ts";
import { SelectField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PassportPageList } from "../../ui/passport-page-list.tsx";
import { formatListSearch, type ListSearch, type ListSort, pageSizeOptions } from "./list-search.ts";
import styles from "./passports.module.css";

const SORT_LABELS: Record<`${ListSort} ${"asc" | "desc"}`, MessageId> = {
  "dateOfPublish desc": "sort.newest",
  "dateOfPublish asc": "sort.oldest",
  "requestNumber asc": "sort.number_up",
  "requestNumber desc": "sort.number_down",
  "created_at desc": "sort.added_newest",
  "created_at asc": "sort.added_oldest",
};

type ListResultsProps = { search: ListSearch; onSearch: (change: Partial<ListSearch>) => void };

export function ListResults({ search, onSearch }: ListResultsProps) {
  const { t } = useTranslate();
  const { passports, now } = useServices();
  const question = questionOf(search);
  const state = usePassportPage(question);
  const { page, page_size } = search;
  return (
    <section className={styles.results} aria-label={t("list.label")}>
      <div className={styles.bar}>
        <output className={styles.count}>
          {state.status === "ready" && t("list.count", { count: state.total })}
        </output>
        <ListOrder search={search} onSearch={onSearch} />
      </div>
      <PassportPageList
        state={state}
        page={page}
        now={now()}
        linkTo={(to) => links.passports(formatListSearch({ ...search, page: to }))}
        onRetry={() => void passports.fetch({ ...question.query, page, page_size }, { force: true })}
        empty={
          <Notice title={page > 1 ? t("list.past_end") : t("list.empty")}>
            <p>{t("list.empty_text")}</p>
          </Notice>
        }
      />
    </section>
  );
}

function ListOrder({ search, onSearch }: ListResultsProps) {
  const { t } = useTranslate();
  function chooseSort(value: string): void {
    const [name, direction] = value.split(" ");
    const sort = PASSPORT_SORTS.find((known) => known === name);
    if (sort !== undefined) onSearch({ sort, sort_dir: direction === "asc" ? "asc" : "desc" });
  }
  return (
    <div className={styles.selects}>
      <SelectField
        label={t("sort.label")}
        value={`${search.sort} ${search.sort_dir}`}
        onChange={(event) => chooseSort(event.target.value)}
      >
        {Object.entries(SORT_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("pages.size")}
        value={search.page_size}
        onChange={(event) => onSearch({ page_size: Number(event.target.value) })}
      >
        {pageSizeOptions(search.page_size).map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The same question for the server and for this phone. */
function questionOf(search: ListSearch): PageQuestion {
  const { page, page_size, ...filters } = search;
  const given = Object.entries(filters).filter(([, value]) => value !== "");
  return {
    query: Object.fromEntries(given),
    phone: {
      text: search.request_number || search.name,
      location: search.location || null,
      publishedAfter: parseIsoDate(search.published_after),
      publishedBefore: parseIsoDate(search.published_before),
    },
    page,
    pageSize: page_size,
  };
}
