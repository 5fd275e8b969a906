import { PASSPORT_SORTS } from "#domain/api/passports.ts";
import { links } from "../../lib/links.ts";
import type { MessageId } from "../../i18n/translator.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useServices } from "../../hooks/services-context.ts";
import { pageParams } from "../../passports/passport-question.ts";
import { useHasNoLists } from "../../passports/use-list-days.ts";
import { usePassportPage } from "../../passports/use-passport-page.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PassportPageList } from "../../ui/passport-page-list.tsx";
import { questionOf } from "./list-question.ts";
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
  const { page } = search;
  const hasNoLists = useHasNoLists();
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
        query={search.name}
        now={now()}
        linkTo={(to) => links.passports(formatListSearch({ ...search, page: to }))}
        onRetry={() => void passports.fetch(pageParams(question), { force: true })}
        empty={
          hasNoLists ? (
            <Notice title={t("lists.none")} />
          ) : (
            <Notice title={page > 1 ? t("list.past_end") : t("list.empty")}>
              <p>{t("list.empty_text")}</p>
            </Notice>
          )
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
