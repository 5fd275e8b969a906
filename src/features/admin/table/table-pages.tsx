import { PAGE_SIZE_OPTIONS } from "#domain/api/paging.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import type { TableSearch } from "./use-table-search.ts";
import styles from "./table-pages.module.css";

export type Paged = { page: number; page_size: number };
type TablePagesProps = {
  meta: { total: number; last_page: number };
  table: Pick<TableSearch<Paged>, "search" | "linkTo" | "go">;
};

export function TablePages({ meta, table }: TablePagesProps) {
  const { t } = useTranslate();
  const { page } = table.search;
  // The page shows this itself; only announce it here.
  const isEmpty = meta.total === 0 && page === 1;
  return (
    <div className={styles.pages}>
      <output className={isEmpty ? "only-read-aloud" : styles.count}>
        {t("table.count", { count: meta.total })}
      </output>
      {!isEmpty && <PageSteps meta={meta} table={table} />}
    </div>
  );
}

function PageSteps({ meta, table }: TablePagesProps) {
  const { t } = useTranslate();
  const { page, page_size } = table.search;
  const sizes = [...new Set([...PAGE_SIZE_OPTIONS, 20, page_size])].sort((a, b) => a - b);
  return (
    <>
      <Pagination page={page} lastPage={meta.last_page} linkTo={(to) => table.linkTo({ page: to })} />
      <div className={styles.size}>
        <SelectField
          label={t("table.page_size")}
          value={page_size}
          onChange={(event) => table.go({ page_size: Number(event.target.value) })}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
